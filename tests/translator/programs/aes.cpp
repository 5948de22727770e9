// AES-128 in counter mode, a block a thread; the boxes are constants of the file, checked by FIPS 197's example.
#include <amp.h>
#include <cstdio>
#include <cstring>
#include <vector>

using namespace Concurrency;

typedef unsigned int uint32;

#define NB 4
#define NR 10

static const uint32 sbox[256] = {
    0x63, 0x7c, 0x77, 0x7b, 0xf2, 0x6b, 0x6f, 0xc5, 0x30, 0x01, 0x67, 0x2b, 0xfe, 0xd7, 0xab, 0x76,
    0xca, 0x82, 0xc9, 0x7d, 0xfa, 0x59, 0x47, 0xf0, 0xad, 0xd4, 0xa2, 0xaf, 0x9c, 0xa4, 0x72, 0xc0,
    0xb7, 0xfd, 0x93, 0x26, 0x36, 0x3f, 0xf7, 0xcc, 0x34, 0xa5, 0xe5, 0xf1, 0x71, 0xd8, 0x31, 0x15,
    0x04, 0xc7, 0x23, 0xc3, 0x18, 0x96, 0x05, 0x9a, 0x07, 0x12, 0x80, 0xe2, 0xeb, 0x27, 0xb2, 0x75,
    0x09, 0x83, 0x2c, 0x1a, 0x1b, 0x6e, 0x5a, 0xa0, 0x52, 0x3b, 0xd6, 0xb3, 0x29, 0xe3, 0x2f, 0x84,
    0x53, 0xd1, 0x00, 0xed, 0x20, 0xfc, 0xb1, 0x5b, 0x6a, 0xcb, 0xbe, 0x39, 0x4a, 0x4c, 0x58, 0xcf,
    0xd0, 0xef, 0xaa, 0xfb, 0x43, 0x4d, 0x33, 0x85, 0x45, 0xf9, 0x02, 0x7f, 0x50, 0x3c, 0x9f, 0xa8,
    0x51, 0xa3, 0x40, 0x8f, 0x92, 0x9d, 0x38, 0xf5, 0xbc, 0xb6, 0xda, 0x21, 0x10, 0xff, 0xf3, 0xd2,
    0xcd, 0x0c, 0x13, 0xec, 0x5f, 0x97, 0x44, 0x17, 0xc4, 0xa7, 0x7e, 0x3d, 0x64, 0x5d, 0x19, 0x73,
    0x60, 0x81, 0x4f, 0xdc, 0x22, 0x2a, 0x90, 0x88, 0x46, 0xee, 0xb8, 0x14, 0xde, 0x5e, 0x0b, 0xdb,
    0xe0, 0x32, 0x3a, 0x0a, 0x49, 0x06, 0x24, 0x5c, 0xc2, 0xd3, 0xac, 0x62, 0x91, 0x95, 0xe4, 0x79,
    0xe7, 0xc8, 0x37, 0x6d, 0x8d, 0xd5, 0x4e, 0xa9, 0x6c, 0x56, 0xf4, 0xea, 0x65, 0x7a, 0xae, 0x08,
    0xba, 0x78, 0x25, 0x2e, 0x1c, 0xa6, 0xb4, 0xc6, 0xe8, 0xdd, 0x74, 0x1f, 0x4b, 0xbd, 0x8b, 0x8a,
    0x70, 0x3e, 0xb5, 0x66, 0x48, 0x03, 0xf6, 0x0e, 0x61, 0x35, 0x57, 0xb9, 0x86, 0xc1, 0x1d, 0x9e,
    0xe1, 0xf8, 0x98, 0x11, 0x69, 0xd9, 0x8e, 0x94, 0x9b, 0x1e, 0x87, 0xe9, 0xce, 0x55, 0x28, 0xdf,
    0x8c, 0xa1, 0x89, 0x0d, 0xbf, 0xe6, 0x42, 0x68, 0x41, 0x99, 0x2d, 0x0f, 0xb0, 0x54, 0xbb, 0x16
};

static const uint32 rcon[10] = { 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0x1b, 0x36 };

#define BYTE_OF(word, i) (((word) >> (8 * (3 - (i)))) & 0xFF)

struct block
{
    uint32 words[NB];
};

struct key_schedule
{
    uint32 words[NB * (NR + 1)];
};

inline uint32 sub_word(uint32 w) restrict(cpu, amp)
{
    return (sbox[BYTE_OF(w, 0)] << 24) | (sbox[BYTE_OF(w, 1)] << 16) | (sbox[BYTE_OF(w, 2)] << 8) | sbox[BYTE_OF(w, 3)];
}

inline uint32 rotate_left(uint32 w, int bits) restrict(cpu, amp)
{
    return (w << bits) | (w >> (32 - bits));
}

inline uint32 times_two(uint32 b) restrict(cpu, amp)
{
    return ((b << 1) ^ ((b & 0x80) ? 0x1b : 0)) & 0xFF;
}

inline uint32 mix_column(uint32 w) restrict(cpu, amp)
{
    uint32 a[4], result = 0;
    for (int i = 0; i < 4; i++)
        a[i] = BYTE_OF(w, i);
    const uint32 all = a[0] ^ a[1] ^ a[2] ^ a[3];
    for (int i = 0; i < 4; i++)
        result = (result << 8) | (a[i] ^ all ^ times_two(a[i] ^ a[(i + 1) & 3]));
    return result;
}

void add_round_key(uint32* state, const uint32* key) restrict(cpu, amp)
{
    for (int i = 0; i < NB; i++)
        *state++ ^= *key++;
}

void sub_bytes_and_shift_rows(uint32* state) restrict(cpu, amp)
{
    uint32 old[NB];
    for (int i = 0; i < NB; i++)
        old[i] = state[i];
    for (int column = 0; column < NB; column++)
    {
        uint32 w = 0;
        for (int row = 0; row < 4; row++)
            w = (w << 8) | sbox[BYTE_OF(old[(column + row) % NB], row)];
        state[column] = w;
    }
}

void mix_columns(uint32* state) restrict(cpu, amp)
{
    for (uint32* w = state; w != state + NB; ++w)
        *w = mix_column(*w);
}

void encrypt_in_place(uint32* state, const uint32* key) restrict(cpu, amp)
{
    const uint32* const last = key + NB * NR;
    add_round_key(state, key);
    for (key += NB; key != last; key += NB)
    {
        sub_bytes_and_shift_rows(state);
        mix_columns(state);
        add_round_key(state, key);
    }
    sub_bytes_and_shift_rows(state);
    add_round_key(state, key);
}

block encrypt(block state, const key_schedule& key) restrict(cpu, amp)
{
    encrypt_in_place(state.words, key.words);
    return state;
}

key_schedule expand_key(const uint32* key)
{
    key_schedule made;
    std::memcpy(made.words, key, 4 * sizeof *key);
    uint32* word = made.words + 4;
    for (int i = 4; i < NB * (NR + 1); i++, word++)
    {
        uint32 w = word[-1];
        if (i % 4 == 0)
            w = sub_word(rotate_left(w, 8)) ^ (rcon[i / 4 - 1] << 24);
        *word = word[-4] ^ w;
    }
    return made;
}

void encrypt_counter_mode(std::vector<uint32>& data, const key_schedule& key, const uint32* nonce)
{
    const int blocks = static_cast<int>(data.size()) / NB;
    array_view<uint32, 2> text(blocks, NB, data);
    const uint32 nonce0 = nonce[0], nonce1 = nonce[1];
    parallel_for_each(extent<1>(blocks), [=](index<1> idx) restrict(amp)
    {
        uint32 stream[NB] = { nonce0, nonce1, 0, (uint32)idx[0] };
        encrypt_in_place(stream, key.words);
        add_round_key(&text(idx[0], 0), stream);
    });
    text.synchronize();
}

bool standard_example_is_right()
{
    const uint32 key[4] = { 0x2b7e1516, 0x28aed2a6, 0xabf71588, 0x09cf4f3c };
    const block input = { { 0x3243f6a8, 0x885a308d, 0x313198a2, 0xe0370734 } };
    const block expected = { { 0x3925841d, 0x02dc09fb, 0xdc118597, 0x196a0b32 } };
    const key_schedule schedule = expand_key(key);
    std::vector<block> blocks(1, input);
    array_view<block> view(1, blocks);
    parallel_for_each(view.extent, [=](index<1> idx) restrict(amp) { view[idx] = encrypt(view[idx], schedule); });
    view.synchronize();
    const block on_host = encrypt(input, schedule);
    return std::memcmp(&blocks[0], &expected, sizeof expected) == 0 &&
           std::memcmp(&on_host, &expected, sizeof expected) == 0;
}

int main()
{
    if (!standard_example_is_right())
    {
        std::puts("the standard's example: FAILED");
        return 1;
    }
    const uint32 key[4] = { 0x00010203, 0x04050607, 0x08090a0b, 0x0c0d0e0f };
    const uint32 nonce[2] = { 0xdeadbeef, 0x01234567 };
    const key_schedule schedule = expand_key(key);
    std::vector<uint32> data(1000 * NB);
    for (size_t i = 0; i < data.size(); i++)
        data[i] = (uint32)(i * 2654435761u);
    const std::vector<uint32> plain(data);

    encrypt_counter_mode(data, schedule, nonce);
    int wrong = 0;
    for (int i = 0; i < 1000; i++)
    {
        block counter = { { nonce[0], nonce[1], 0, (uint32)i } };
        const block stream = encrypt(counter, schedule);
        for (int k = 0; k < NB; k++)
            wrong += data[i * NB + k] != (plain[i * NB + k] ^ stream.words[k]);
    }
    encrypt_counter_mode(data, schedule, nonce);
    std::printf("%d words wrong\n", wrong);
    return wrong == 0 && data == plain ? 0 : 1;
}
