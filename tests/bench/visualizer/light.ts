/** Replaces the floor of a rendered room and compares the result with the true render: mean ΔE76 over the floor. */
import sharp from 'sharp'
import { knee, type Light, prepareLight, sheen } from '../../../behaviors/visualizer/light.ts'
import {
  clamp,
  linearOfByte,
  type Plane,
  type Raster,
  type Size,
  toLab,
} from '../../../behaviors/visualizer/pixels.ts'
import { composeFloor, type SceneLayers } from '../../../publishing/images/compose-floor.ts'
import { floorFiles, sceneFiles } from '../../../publishing/images/layer-files.ts'
import { loadFloor, loadScene } from '../../../publishing/images/load-scene.ts'

const contentDir = 'content'
const small = { width: 192, height: 120 }
const judged = { width: 400, height: 250 }

interface LaidFloor {
  photo: Raster
  truth: Raster
  /** The floor's own color at every pixel, unlit. */
  albedo: Raster
  gloss: number
}

/** Returns one error per pair of floors. Uses the true mask and plane, so that only the light is measured. */
export async function colorErrors(scene: string, floors: readonly string[]): Promise<number[]> {
  const layers = await loadScene(sceneFiles(contentDir, scene))
  const laid: LaidFloor[] = []
  for (const floor of floors) laid.push(await layFloor(layers, floor))
  const [mask, judgedMask] = await Promise.all([maskAt(layers, small), maskAt(layers, judged)])
  const [, , , , , , , h = 0, i = 0] = layers.constants.H_image_to_floor_m.flat()
  const horizon = -i / h / layers.constants.height
  return laid.flatMap(from => {
    const light = prepareLight(from.photo)(mask)
    const shade = enlarge(light.shade, small, judged)
    return laid
      .filter(to => to !== from)
      .map(to => meanDifference(relight(to, { ...light, shade }, horizon), to.truth, judgedMask))
  })
}

/** Bilinear, as the graphics card samples it. */
function enlarge(source: Plane, from: Size, to: Size): Plane {
  const sample = (index: number, before: number, after: number) => {
    const at = clamp(((index + 0.5) * before) / after - 0.5, 0, before - 1)
    const low = Math.floor(at)
    return { low, high: Math.min(low + 1, before - 1), part: at - low }
  }
  return Float32Array.from({ length: to.width * to.height }, (_, i) => {
    const x = sample(i % to.width, from.width, to.width)
    const y = sample(Math.floor(i / to.width), from.height, to.height)
    const across = (row: number) => {
      const [left = 0, right = 0] = [source[row * from.width + x.low], source[row * from.width + x.high]]
      return left * (1 - x.part) + right * x.part
    }
    return across(y.low) * (1 - y.part) + across(y.high) * y.part
  })
}

async function layFloor(layers: SceneLayers, floor: string): Promise<LaidFloor> {
  const tile = await loadFloor(floorFiles(contentDir, floor))
  const pixels = composeFloor(layers, tile)
  const albedo = composeFloor(unlit(layers), { ...tile, gloss: 0 })
  return {
    photo: await resized(pixels, layers, small),
    truth: await resized(pixels, layers, judged),
    albedo: await resized(albedo, layers, judged),
    gloss: tile.gloss,
  }
}

/** Returns layers that show only the unlit floor, everywhere. */
function unlit({ constants }: SceneLayers): SceneLayers {
  const pixels = constants.width * constants.height
  const tone = { P: 1, a: 1, m: 0, l: 1, c: 1, b: 0 }
  return {
    constants: { ...constants, light_scale: 1, gloss_scale: 0, vignette: 0, tone },
    beauty: new Uint8Array(pixels * 3),
    mask: new Uint8Array(pixels).fill(255),
    light: new Uint8Array(pixels * 3).fill(255),
    gloss: new Uint8Array(pixels * 3),
  }
}

async function resized(
  pixels: Uint8Array,
  { constants: { width, height } }: SceneLayers,
  size: Size,
): Promise<Raster> {
  const image = sharp(pixels, { raw: { width, height, channels: 3 } }).resize(size.width, size.height, {
    fit: 'fill',
  })
  return { ...size, rgba: await image.ensureAlpha().raw().toBuffer() }
}

async function maskAt({ mask, constants: { width, height } }: SceneLayers, size: Size): Promise<Plane> {
  const image = sharp(mask, { raw: { width, height, channels: 1 } }).resize(size.width, size.height, {
    fit: 'fill',
  })
  return Float32Array.from(await image.extractChannel(0).raw().toBuffer(), value => value / 255)
}

/** Computes the shader's output in TypeScript. */
function relight({ albedo, gloss }: LaidFloor, { shade, exposure, tint }: Light, horizon: number): Raster {
  const rgba = new Uint8Array(albedo.rgba.length)
  shade.forEach((light, i) => {
    const y = (Math.floor(i / albedo.width) + 0.5) / albedo.height
    const down = (y - horizon) / (1 - horizon)
    const reflected = sheen * gloss * clamp(1 - down, 0, 1) ** 3
    for (let k = 0; k < 3; k++) {
      const own = linearOfByte[albedo.rgba[4 * i + k] ?? 0] ?? 0
      rgba[4 * i + k] = toByte(toDisplay((own + reflected) * (tint[k] ?? 1) * exposure * light))
    }
  })
  return { ...albedo, rgba }
}

/** How a camera renders light. */
const toDisplay = (light: number): number =>
  light <= knee ? light : knee + (1 - knee) * (1 - Math.exp((knee - light) / (1 - knee)))

const toByte = (linear: number): number =>
  Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.min(linear, 1) ** (1 / 2.4) - 0.055))

function meanDifference(ours: Raster, truth: Raster, mask: Plane): number {
  const [a, b] = [toLab(ours), toLab(truth)]
  let [sum, count] = [0, 0]
  mask.forEach((coverage, i) => {
    if (coverage < 0.95) return
    sum += Math.hypot(...[0, 1, 2].map(k => (a[k]?.[i] ?? 0) - (b[k]?.[i] ?? 0)))
    count++
  })
  return sum / count
}
