// Spheres over a chessboard, with shadows and reflections; the device's classes run on the host, too.
#include <amp.h>
#include <amp_math.h>
#include <amp_graphics.h>
#include <cmath>
#include <cstdio>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

namespace math
{
    inline float root(float x) restrict(cpu) { return std::sqrt(x); }
    inline float root(float x) restrict(amp) { return precise_math::sqrt(x); }
    inline float whole(float x) restrict(cpu) { return std::floor(x); }
    inline float whole(float x) restrict(amp) { return precise_math::floor(x); }
}

class vec3
{
public:
    vec3() restrict(cpu, amp) : x(0), y(0), z(0) {}
    vec3(float x_, float y_, float z_) restrict(cpu, amp) : x(x_), y(y_), z(z_) {}
    explicit vec3(float all) restrict(cpu, amp) : x(all), y(all), z(all) {}

    vec3 operator+(const vec3& o) const restrict(cpu, amp) { return vec3(x + o.x, y + o.y, z + o.z); }
    vec3 operator-(const vec3& o) const restrict(cpu, amp) { return vec3(x - o.x, y - o.y, z - o.z); }
    vec3 operator*(const vec3& o) const restrict(cpu, amp) { return vec3(x * o.x, y * o.y, z * o.z); }
    vec3 operator*(float f) const restrict(cpu, amp) { return vec3(x * f, y * f, z * f); }
    vec3 operator-() const restrict(cpu, amp) { return vec3(-x, -y, -z); }
    vec3& operator+=(const vec3& o) restrict(cpu, amp)
    {
        x += o.x;
        y += o.y;
        z += o.z;
        return *this;
    }
    float length() const restrict(cpu, amp) { return math::root(dot(*this, *this)); }
    vec3 normalized() const restrict(cpu, amp) { return *this * (1.0f / length()); }

    friend float dot(const vec3& a, const vec3& b) restrict(cpu, amp) { return a.x * b.x + a.y * b.y + a.z * b.z; }
    friend vec3 operator*(float f, const vec3& v) restrict(cpu, amp) { return v * f; }

    float x, y, z;
};

vec3 reflect(const vec3& direction, const vec3& normal) restrict(cpu, amp)
{
    return direction - 2.0f * dot(direction, normal) * normal;
}

struct ray
{
    vec3 origin;
    vec3 direction;

    ray(const vec3& o, const vec3& d) restrict(cpu, amp) : origin(o), direction(d.normalized()) {}
    vec3 at(float t) const restrict(cpu, amp) { return origin + direction * t; }
};

struct material
{
    vec3 colour;
    float diffuse;
    float mirror;

    material() restrict(cpu, amp) : colour(1.0f), diffuse(1.0f), mirror(0.0f) {}
};

struct hit
{
    float distance;
    vec3 normal;
    material surface;

    hit() restrict(cpu, amp) : distance(1e30f) {}
    bool is_any() const restrict(cpu, amp) { return distance < 1e30f; }
};

struct sphere
{
    vec3 centre;
    float radius;
    material surface;

    bool intersect(const ray& r, hit& nearest) const restrict(cpu, amp)
    {
        const vec3 to_centre = centre - r.origin;
        const float b = dot(to_centre, r.direction);
        const float d = b * b - dot(to_centre, to_centre) + radius * radius;
        if (d < 0.0f)
            return false;
        float t = b - math::root(d);
        if (t < 1e-3f)
            t = b + math::root(d);
        if (t < 1e-3f || t >= nearest.distance)
            return false;
        nearest.distance = t;
        nearest.normal = (r.at(t) - centre).normalized();
        nearest.surface = surface;
        return true;
    }
};

struct floor_plane
{
    float height;

    bool intersect(const ray& r, hit& nearest) const restrict(cpu, amp)
    {
        if (r.direction.y > -1e-4f)
            return false;
        const float t = (height - r.origin.y) / r.direction.y;
        if (t < 1e-3f || t >= nearest.distance)
            return false;
        const vec3 where = r.at(t);
        const int field = (int)math::whole(where.x) + (int)math::whole(where.z);
        nearest.distance = t;
        nearest.normal = vec3(0, 1, 0);
        nearest.surface = material();
        nearest.surface.colour = (field & 1) ? vec3(0.9f) : vec3(0.1f, 0.1f, 0.3f);
        nearest.surface.mirror = 0.2f;
        return true;
    }
};

// Spheres is an array_view on the device, and a pointer on the host.
template <class Spheres>
class scene
{
public:
    scene(const Spheres& s, int n, const vec3& light_) restrict(cpu, amp) : spheres(s), count(n), light(light_)
    {
        ground.height = -1.0f;
    }

    hit find(const ray& r) const restrict(cpu, amp)
    {
        hit nearest;
        for (int i = 0; i < count; i++)
            spheres[i].intersect(r, nearest);
        ground.intersect(r, nearest);
        return nearest;
    }

    vec3 trace(ray r, int depth) const restrict(cpu, amp)
    {
        vec3 colour;
        float weight = 1.0f;
        for (int bounce = 0; bounce <= depth; ++bounce)
        {
            const hit nearest = find(r);
            if (!nearest.is_any())
            {
                colour += weight * vec3(0.3f, 0.5f, 0.8f);
                break;
            }
            const vec3 where = r.at(nearest.distance);
            colour += weight * (1.0f - nearest.surface.mirror) * shade(where, nearest);
            weight *= nearest.surface.mirror;
            if (weight < 0.01f)
                break;
            r = ray(where, reflect(r.direction, nearest.normal));
        }
        return colour;
    }

private:
    vec3 shade(const vec3& where, const hit& nearest) const restrict(cpu, amp)
    {
        const vec3 to_light = light - where;
        const float facing = dot(to_light.normalized(), nearest.normal);
        const float ambient = 0.1f;
        if (facing <= 0.0f)
            return ambient * nearest.surface.colour;
        const hit between = find(ray(where, to_light));
        const bool is_lit = !between.is_any() || between.distance > to_light.length();
        const float amount = is_lit ? ambient + facing * nearest.surface.diffuse : ambient;
        return nearest.surface.colour * amount;
    }

    Spheres spheres;
    int count;
    vec3 light;
    floor_plane ground;
};

template <class Scene>
vec3 pixel(const Scene& s, int row, int column, int height, int width) restrict(cpu, amp)
{
    const float u = (column + 0.5f) / width * 2.0f - 1.0f;
    const float v = 1.0f - (row + 0.5f) / height * 2.0f;
    return s.trace(ray(vec3(0, 0.5f, -4), vec3(u * width / height, v, 2)), 3);
}

int main()
{
    const int width = 96, height = 64;
    std::vector<sphere> spheres(3);
    spheres[0].centre = vec3(-1.2f, 0, 0);
    spheres[0].radius = 1;
    spheres[0].surface.colour = vec3(0.9f, 0.2f, 0.2f);
    spheres[1].centre = vec3(1.1f, 0.2f, 0.5f);
    spheres[1].radius = 1.2f;
    spheres[1].surface.mirror = 0.7f;
    spheres[2].centre = vec3(0, -0.6f, -1.5f);
    spheres[2].radius = 0.4f;
    spheres[2].surface.colour = vec3(0.2f, 0.8f, 0.3f);
    spheres[2].surface.mirror = 0.1f;

    std::vector<vec3> image(width * height);
    array_view<const sphere, 1> device_spheres((int)spheres.size(), spheres);
    array_view<vec3, 2> pixels(height, width, image);
    pixels.discard_data();
    const vec3 light(3, 5, -4);
    const int count = (int)spheres.size();
    parallel_for_each(pixels.extent, [=](index<2> idx) restrict(amp)
    {
        scene<array_view<const sphere, 1>> s(device_spheres, count, light);
        pixels[idx] = pixel(s, idx[0], idx[1], height, width);
    });
    pixels.synchronize();

    const scene<const sphere*> on_host(&spheres[0], count, light);
    int different = 0;
    for (int row = 0; row < height; row++)
    {
        for (int column = 0; column < width; column++)
        {
            const vec3 expected = pixel(on_host, row, column, height, width);
            if ((expected - image[row * width + column]).length() > 1e-2f)
                ++different;
        }
    }
    // A pixel on an edge may fall on its other side.
    std::printf("%d of %d pixels differ\n", different, width * height);
    return different * 200 <= width * height ? 0 : 1;
}
