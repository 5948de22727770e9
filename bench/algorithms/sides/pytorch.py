"""PyTorch."""

from __future__ import annotations

from typing import Any

import numpy as np


class PyTorchOnCPU:
    """PyTorch on its CPU."""

    name = "torch"

    def __init__(self, module: Any) -> None:
        self.module = module
        self.results: Any = None  # where the last convolution of images was copied to

    def put(self, data: np.ndarray) -> Any:
        return self.module.from_numpy(data)

    def get(self, data: Any) -> np.ndarray:
        return data.numpy()

    def wait(self) -> None:
        pass

    def conv2d(self, a: Any, weights: Any, layout: str, out: Any) -> None:
        """Images whose channels come last are such to PyTorch, too; the result is only theirs once."""
        images = a if layout == "NCHW" else a.permute(0, 3, 1, 2)
        results = self.module.nn.functional.conv2d(images, weights, padding=1)
        if self.results is not out:
            out.copy_(results if layout == "NCHW" else results.permute(0, 2, 3, 1))
            self.results = out

    def matmul(self, a: Any, b: Any, out: Any) -> None:
        self.module.matmul(a, b, out=out)

    def convolve(self, a: Any, weights: Any, out: Any) -> None:
        rows, columns = weights.shape
        filters = weights.flip(0, 1)[None, None]
        convolved = self.module.nn.functional.conv2d(
            a[None, None], filters, padding=(rows // 2, columns // 2)
        )
        out.copy_(convolved[0, 0])

    def convolve_separable(self, a: Any, weights: Any, out: Any) -> None:
        rows = self.module.empty_like(a)
        self.convolve(a, weights[None, :], rows)
        self.convolve(rows, weights[:, None], out)

    matmul_of_any = matmul  # of all types, and of batches

    def layer(self, a: Any, b: Any, bias: Any, out: Any) -> None:
        self.module.addmm(bias, a, b, out=out).relu_()

    def transpose(self, a: Any, out: Any) -> None:
        out.copy_(a.T)

    def sum(self, a: Any, axis: int | None, out: Any) -> None:
        if axis is None:
            out.copy_(a.sum())
        else:
            self.module.sum(a, axis, out=out)

    def scan(self, a: Any, axis: int | None, out: Any) -> None:
        self.module.cumsum(a, axis or 0, out=out)

    def positive(self, a: Any, out: Any) -> None:
        self.module.masked_select(a, a > 0, out=out)

    def sum_of_tiles(self, a: Any, size: int, out: Any) -> None:
        rows, columns = out.shape
        self.module.sum(a.view(rows, size, columns, size), (1, 3), out=out)

    def bincount(self, a: Any, out: Any) -> None:
        out.copy_(self.module.bincount(a, minlength=len(out)))

    def sort(self, a: Any, out: Any) -> None:
        out.copy_(self.module.sort(a)[0])

    def sort_values(self, keys: Any, values: Any, out: Any) -> None:
        out.copy_(values[self.module.sort(keys, stable=True)[1]])

    def unique(self, a: Any, out: Any) -> None:
        out.copy_(self.module.unique(a))

    def first_of_runs(self, a: Any, out: Any) -> None:
        out.copy_(self.module.unique_consecutive(a, return_counts=True)[0])

    def argmin(self, a: Any, out: Any) -> None:
        out.copy_(a.argmin())

    def top_k(self, a: Any, k: int, out: Any) -> None:
        out.copy_(self.module.topk(a, k)[1])

    def argsort(self, a: Any, out: Any) -> None:
        out.copy_(self.module.argsort(a, stable=True))


class PyTorch(PyTorchOnCPU):
    """PyTorch on its GPU, without tf32."""

    def __init__(self, module: Any) -> None:
        super().__init__(module)
        self.rounded: Any = None  # the operands of the last product of bfloat16, and they as such
        module.backends.cuda.matmul.allow_tf32 = False
        module.backends.cudnn.benchmark = True
        module.backends.cudnn.allow_tf32 = False

    def put(self, data: np.ndarray) -> Any:
        return self.module.from_numpy(data).cuda()

    def get(self, data: Any) -> np.ndarray:
        return data.cpu().numpy()

    def wait(self) -> None:
        self.module.cuda.synchronize()

    matmul_tf32x3 = PyTorchOnCPU.matmul  # has no such precision: as float32

    def matmul_tf32(self, a: Any, b: Any, out: Any) -> None:
        self.module.backends.cuda.matmul.allow_tf32 = True
        self.module.matmul(a, b, out=out)
        self.module.backends.cuda.matmul.allow_tf32 = False

    def matmul_bfloat16(self, a: Any, b: Any, out: Any) -> None:
        """With operands that are bfloat16 already; the result stays one, too."""
        if self.rounded is None or self.rounded[0] is not a:
            self.rounded = (a, a.bfloat16(), b.bfloat16())
            out.copy_(self.module.matmul(*self.rounded[1:]))
        self.module.matmul(*self.rounded[1:])
