"""Compute domains: arithmetic of extents and tiles, without a device."""

import pytest

import tiles


def test_an_extent_has_its_components_rank_and_size():
    domain = tiles.extent(8, 9)
    assert (list(domain), domain.rank, domain.size, domain[1]) == ([8, 9], 2, 72, 9)


def test_extents_are_equal_if_their_components_are():
    assert tiles.extent(8, 9) == tiles.extent(8, 9)
    assert tiles.extent(8, 9) != tiles.extent(9, 8)
    assert tiles.extent(8, 9) != tiles.extent(8, 9).tile(2, 3)
    assert tiles.extent(8, 9).tile(2, 3) == tiles.extent(8, 9).tile(2, 3)
    assert tiles.extent(8, 9).tile(2, 3) != tiles.extent(8, 9).tile(4, 3)


def test_an_extent_contains_the_points_from_0_up_to_its_components():
    domain = tiles.extent(2, 3)
    assert domain.contains(0, 0) and domain.contains(1, 2)
    assert not domain.contains(2, 0) and not domain.contains(0, -1)
    assert not tiles.extent(2, 0).contains(0, 0)


def test_pad_rounds_up_and_truncate_rounds_down_to_whole_tiles():
    domain = tiles.extent(25, 51, 85).tile(4, 8, 16)
    assert domain.pad() == tiles.extent(28, 56, 96).tile(4, 8, 16)
    assert domain.truncate() == tiles.extent(24, 48, 80).tile(4, 8, 16)
    assert domain.pad().pad() == domain.pad()


def test_a_tiled_extent_knows_its_tile():
    assert tiles.extent(8, 9).tile(2, 3).tile_extent == tiles.extent(2, 3)
    assert repr(tiles.extent(8, 9).tile(2, 3)) == "tiles.extent(8, 9).tile(2, 3)"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: tiles.extent(),
            "an extent needs at least one dimension: tiles.extent(8, 9)",
        ),
        (
            lambda: tiles.extent(8, 4.5),
            "an extent's components are whole numbers, got 4.5 of type float",
        ),
        (
            lambda: tiles.extent(2**63),
            "an extent's components have 64 bits, got 9223372036854775808",
        ),
        (
            lambda: tiles.extent(8, 9).tile(2),
            "the tile has 1 dimension, the domain tiles.extent(8, 9) has 2",
        ),
        (
            lambda: tiles.extent(8, 9).tile(2, 0),
            "every component of a tile is at least 1, got (2, 0)",
        ),
        (
            lambda: tiles.extent(1, 2, 3, 4).tile(1, 1, 1, 1),
            "a tiled domain has 1 to 3 dimensions, tiles.extent(1, 2, 3, 4) has 4",
        ),
    ],
)
def test_a_domain_that_makes_no_sense_is_refused(make, message):
    with pytest.raises(tiles.ArgumentError) as refused:
        make()
    assert str(refused.value) == message


def test_a_shape_may_be_given_as_a_tuple():
    assert tiles.extent((4, 6)) == tiles.extent(4, 6)
    assert tiles.extent(4, 6).tile((2, 3)) == tiles.extent(4, 6).tile(2, 3)
