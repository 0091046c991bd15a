/** Draws the photo with floors laid in, by one WebGL 2 shader. */
import type { Homography } from './homography.ts'
import { knee, type Light, sheen } from './light.ts'
import type { FloorMask } from './session.ts'
import type { StudioFloor } from './texts.ts'

/** Planks run away from the camera; a grid has its picture's axes along the room's. */
interface FloorTexture extends Pick<StudioFloor, 'tileSizeM' | 'layout' | 'gloss'> {
  image: TexImageSource
}

export interface FloorAppearance {
  /** Homography of the pattern: pixels of the photo to feet. */
  toFloor: Homography
  /** While corners are tapped: the photo, darker outside the mask, with a line along its sides. */
  isSketch: boolean
  /** Shows the photo alone. */
  isBefore: boolean
}

export type Drawing = NonNullable<ReturnType<typeof createDrawing>>

const FEET_PER_METER = 3.28084

// One triangle that covers everything.
const vertexShader = `#version 300 es
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3. : -1., gl_VertexID == 2 ? 3. : -1.);
  at = corner * vec2(.5, -.5) + .5;
  gl_Position = vec4(corner, 0., 1.);
}`

// floorPart: the mask at the photo's own size. Of the mask's pixels nearby, those count that have the color of this place (a joint bilateral
// filter). Colors come from smaller copies of the photo, so that grain and noise don't speckle the sides.
const fragmentShader = `#version 300 es
precision highp float;
in vec2 at; out vec4 color;
uniform sampler2D photo, mask, shade, tile;
uniform mat3 toFloor; uniform vec2 size; uniform vec3 tint, floorLook;
uniform float exposure, sketch;
vec3 srgb(vec3 c) { return mix(c * 12.92, 1.055 * pow(max(c, 0.), vec3(1. / 2.4)) - .055, step(.0031308, c)); }
const float knee = ${knee}, room = 1. - knee;
vec3 curve(vec3 x) { return min(x, knee) + room * (1. - exp((knee - max(x, knee)) / room)); }
vec3 lay(vec3 board, float gloss, float light, float down) {
  float s = ${sheen} * gloss * pow(clamp(1. - down, 0., 1.), 3.);
  return srgb(curve((board + s) * tint * exposure * light));
}
float floorPart() {
  float around = textureLod(mask, at, 1.5).r;
  if (around < .001 || around > .999) return around;
  ivec2 cells = textureSize(mask, 0);
  vec2 place = at * vec2(cells) - .5;
  float level = log2(size.x / float(cells.x));
  vec3 own = textureLod(photo, at, 1.).rgb;
  vec2 sum = vec2(0.);
  for (int k = 0; k < 25; k++) {
    ivec2 cell = ivec2(round(place)) + ivec2(k % 5, k / 5) - 2;
    vec2 way = vec2(cell) - place;
    vec3 color = textureLod(photo, (vec2(cell) + .5) / vec2(cells), level).rgb - own;
    float weight = exp(-80. * dot(color, color) - .22 * dot(way, way)) + 1e-6;
    sum += weight * vec2(textureLod(mask, (vec2(cell) + .5) / vec2(cells), 1.).r, 1.);
  }
  return sum.x / sum.y;
}
void main() {
  vec3 seen = texture(photo, at).rgb;
  vec3 q = toFloor * vec3(at * size, 1.);
  vec2 p = q.xy / max(q.z, 1e-6);
  vec2 along = floorLook.y > .5 ? vec2(-p.y, -p.x) : vec2(p.x, -p.y);
  vec3 board = texture(tile, along / max(floorLook.x, .1)).rgb;
  float light = texture(shade, at).r;
  float low = (toFloor * vec3(size.x * .5, size.y, 1.)).z;
  float down = q.z / low;
  float part = sketch > .5 ? texture(mask, at).r : floorPart();
  vec3 laid = floorLook.x > 0. ? lay(board, floorLook.z, light, down) : seen;
  vec3 result = mix(seen, laid, smoothstep(.35, .65, part) * step(0., q.z));
  if (sketch > .5) {
    float line = 1. - smoothstep(1.5, 2.5, abs(part - .5) / max(fwidth(part), 1e-4));
    result = mix(seen * mix(.5, 1., part), vec3(1., .85, .3), line * step(.002, fwidth(part)));
  }
  color = vec4(result, 1.);
}`

const units = ['photo', 'mask', 'shade', 'tile'] as const
type Unit = (typeof units)[number]

/** Undefined where the browser has no WebGL 2. `onRestored`: the graphics card had lost everything, and must be given it again. */
export function createDrawing(canvas: HTMLCanvasElement, onRestored: () => void) {
  const gl = canvas.getContext('webgl2', { antialias: false, preserveDrawingBuffer: true })
  if (!gl) return undefined
  let program = build(gl)
  let floor: FloorTexture | undefined
  let light: Pick<Light, 'exposure' | 'tint'> = { exposure: 1, tint: [1, 1, 1] }

  const select = (unit: Unit) => gl.activeTexture(gl.TEXTURE0 + units.indexOf(unit))
  const putImage = (unit: Unit, image: TexImageSource, format: number) => {
    select(unit)
    gl.texImage2D(gl.TEXTURE_2D, 0, format, gl.RGBA, gl.UNSIGNED_BYTE, image)
    gl.generateMipmap(gl.TEXTURE_2D)
  }
  canvas.addEventListener('webglcontextlost', event => event.preventDefault())
  canvas.addEventListener('webglcontextrestored', () => {
    program = build(gl)
    onRestored()
  })

  return {
    setPhoto(image: ImageBitmap): void {
      canvas.width = image.width
      canvas.height = image.height
      putImage('photo', image, gl.RGBA)
    },
    /** Until there is a mask, everything is floor. */
    setMask(floor: FloorMask | undefined): void {
      const { mask, size } = floor ?? { mask: Uint8Array.of(1), size: { width: 1, height: 1 } }
      select('mask')
      const bytes = mask.map(value => 255 * value)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, size.width, size.height, 0, gl.RED, gl.UNSIGNED_BYTE, bytes)
      gl.generateMipmap(gl.TEXTURE_2D)
      if (!floor) return
      light = floor.light
      select('shade')
      const { width, height } = floor.light.size
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.R16F, width, height, 0, gl.RED, gl.FLOAT, floor.light.shade)
    },
    setFloor(texture: FloorTexture): void {
      floor = texture
      // Read as linear light, of which boards far away are a mean.
      putImage('tile', texture.image, gl.SRGB8_ALPHA8)
    },
    draw(look: FloorAppearance): void {
      const at = (name: string) => gl.getUniformLocation(program, name)
      gl.viewport(0, 0, canvas.width, canvas.height)
      gl.uniformMatrix3fv(at('toFloor'), true, look.toFloor)
      gl.uniform2f(at('size'), canvas.width, canvas.height)
      gl.uniform3f(at('tint'), ...light.tint)
      gl.uniform3f(at('floorLook'), ...lookOf(look.isBefore ? undefined : floor))
      gl.uniform1f(at('exposure'), light.exposure)
      gl.uniform1f(at('sketch'), look.isSketch ? 1 : 0)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
  }
}

const lookOf = (floor: FloorTexture | undefined): [number, number, number] =>
  floor ? [floor.tileSizeM * FEET_PER_METER, floor.layout === 'plank' ? 1 : 0, floor.gloss] : [0, 0, 0]

function build(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexShader],
    [gl.FRAGMENT_SHADER, fragmentShader],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) continue
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`The shader: ${gl.getProgramInfoLog(program)}`)
  }
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, not React's.
  gl.useProgram(program)
  // Rows of a mask are any number of bytes.
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  units.forEach((unit, index) => {
    gl.activeTexture(gl.TEXTURE0 + index)
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    gl.uniform1i(gl.getUniformLocation(program, unit), index)
    const wrap = unit === 'tile' ? gl.REPEAT : gl.CLAMP_TO_EDGE
    const smaller = unit === 'shade' ? gl.LINEAR : gl.LINEAR_MIPMAP_LINEAR
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrap)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrap)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, smaller)
    const sharper = unit === 'tile' && gl.getExtension('EXT_texture_filter_anisotropic')
    if (!sharper) return
    const most = Number(gl.getParameter(sharper.MAX_TEXTURE_MAX_ANISOTROPY_EXT))
    gl.texParameterf(gl.TEXTURE_2D, sharper.TEXTURE_MAX_ANISOTROPY_EXT, most)
  })
  return program
}
