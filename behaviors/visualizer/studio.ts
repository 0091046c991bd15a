/**
 * The visitor's own photo on /visualizer. The server rendered all controls (pages/visualizer/RoomPhoto.tsx); this opens
 * the photo, has a worker look at it, draws, and listens. No byte of the photo leaves the page; what is drawn does when the visitor attaches it.
 */
import { interpolate } from '../../site/text-formatters.ts'
import { closestTo } from '../event-target.ts'
import { storePhoto } from '../stored-photo.ts'
import type { CameraEstimate, FloorMask } from './analyze.ts'
import { type Area, estimateArea } from './area-estimate.ts'
import {
  type Corners,
  hideAmbiguousArea,
  listenToKeys,
  listenToStrokes,
  showAmbiguousArea,
  showCorners,
  showDots,
} from './canvas-input.ts'
import { createDrawing, type Drawing, type FloorTexture } from './draw.ts'
import {
  type Camera,
  floorHomography,
  focalPixels,
  heightFromLength,
  heightFromUpright,
  rescaled,
} from './homography.ts'
import type { ImagePoint } from './mask.ts'
import { MAX_PHOTO_MEGABYTES, MAX_PHOTO_MEGAPIXELS } from './photo.ts'
import type { Plane, Size } from './pixels.ts'
import { areaInWords, priceInWords } from './prices.ts'
import { pictureToAttach, savePicture, sharePicture } from './save.ts'
import type { StudioData } from './texts.ts'
import type { Photo, Stop, WorkerReply, WorkerTask } from './worker.ts'

const feetPerMeter = 3.28084
const degree = Math.PI / 180
const doorFeet = 80 / 12
/** Part of the width: what a fingertip covers. */
const brush = 0.022

interface Work {
  photo: Photo
  worker: Worker
  camera: Camera
  isConfident: boolean
  isMeasured: boolean
  mask: { coarse: Plane; size: Size } | undefined
}

export function enhance(): void {
  const root = document.querySelector<HTMLElement>('[data-studio]')
  if (root?.dataset.studio) new Studio(root, JSON.parse(root.dataset.studio)).listen()
}

class Studio {
  readonly #root: HTMLElement
  readonly #data: StudioData
  readonly #canvas: HTMLCanvasElement
  readonly #stage: HTMLElement
  readonly #images = new Map<string, Promise<HTMLImageElement>>()
  #drawing: Drawing | undefined
  /** Worker of the photo that is being opened. */
  #opening: Worker | undefined
  #work: Work | undefined
  #corners: Corners | undefined
  #points: ImagePoint[] = []
  #marking: 'door' | 'wall' | undefined

  constructor(root: HTMLElement, data: StudioData) {
    this.#root = root
    this.#data = data
    this.#canvas = this.#part('view', HTMLCanvasElement)
    this.#stage = this.#part('stage', HTMLElement)
  }

  listen(): void {
    const root = this.#root
    root.addEventListener('click', event => {
      const name = closestTo(event, '[data-studio-do]')?.dataset.studioDo
      if (!name) return
      this.#stopAsking()
      this.#actions[name]?.()
    })
    root.addEventListener('change', ({ target }) => {
      this.#stopAsking()
      if (target instanceof HTMLInputElement && target.type === 'file') this.#chooseFile(target)
      else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
        this.#changed(target)
    })
    root.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement) this.#adjusted(target.name)
    })
    listenToStrokes(this.#canvas, {
      fingerDraws: () => this.#field('brush').checked,
      drawn: points => showDots(this.#stage, points),
      use: points => this.#useStroke(points),
    })
    listenToKeys(this.#part('picture', HTMLElement), this.#part('marker', HTMLElement), {
      use: point => this.#use(point),
      undo: () => this.#actions.undo?.(),
      moved: point => this.#tellPlace(point),
    })
    this.#show('share', 'canShare' in navigator)
    addEventListener('pagehide', ({ persisted }) => {
      // A page that the browser keeps for the way back is shown again as it was.
      if (!persisted) this.#leave()
    })
    // Chosen while this was on its way.
    for (const input of root.querySelectorAll<HTMLInputElement>('[data-studio-file]')) this.#chooseFile(input)
  }

  readonly #actions: Readonly<Record<string, () => void>> = {
    yes: () => this.#send({ kind: 'yes' }),
    undo: () => {
      if (this.#points.length > 0) this.#setPoints([])
      else this.#send({ kind: 'undo' })
      this.#tell(this.#data.texts.undone)
    },
    cut: () => {
      this.#send({ kind: 'cut', corners: this.#points, label: -1 })
      this.#setPoints([])
    },
    corners: () => this.#toggleCorners(),
    'use-corners': () => {
      if (this.#corners) this.#send({ kind: 'outline', corners: this.#corners.points() })
      this.#toggleCorners()
    },
    door: () => this.#mark('door'),
    wall: () => {
      if (this.#number('wall') > 0) this.#mark('wall')
      else {
        this.#tell(this.#data.texts.wallLength)
        this.#field('wall').focus()
      }
    },
    save: () => void savePicture(this.#canvas, this.#caption(), this.#data.texts.fileName),
    attach: () => this.#attach(),
    share: () => void sharePicture(this.#canvas, this.#caption(), this.#data.texts.fileName),
  }

  // Opening

  #chooseFile(input: HTMLInputElement): void {
    const [file] = input.files ?? []
    if (file) this.#open(file)
    // The same file may be chosen again.
    input.value = ''
  }

  #open(file: Blob): void {
    this.#tell(this.#data.texts.looking)
    // Only the last of several photos is opened.
    this.#opening?.terminate()
    const worker = startWorker()
    if (!worker) {
      this.#tellStop('failed')
      return
    }
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => this.#received(worker, data))
    for (const name of ['error', 'messageerror']) {
      worker.addEventListener(name, () => this.#stopped(worker, 'failed'))
    }
    this.#opening = worker
    send(worker, { kind: 'open', file })
    for (const floor of [this.#leftFloor(), this.#chosenFloor()]) void this.#texture(floor)
  }

  /** A worker that fails on a correction goes on, and so does the photo that it has. */
  #stopped(worker: Worker, why: Stop): void {
    if (worker === this.#opening) worker.terminate()
    else if (worker !== this.#work?.worker) return
    this.#tellStop(why)
  }

  #tellStop(why: Stop): void {
    this.#tell(
      interpolate(this.#data.texts[why], {
        megabytes: MAX_PHOTO_MEGABYTES,
        megapixels: MAX_PHOTO_MEGAPIXELS,
      }),
    )
    // On a phone it is below the drawing.
    this.#part('say', HTMLElement).scrollIntoView({ block: 'center' })
  }

  #without(): void {
    this.#part('without', HTMLElement).hidden = false
    this.#tell('')
  }

  #received(worker: Worker, answer: WorkerReply): void {
    if (worker === this.#work?.worker && 'mask' in answer) this.#understood(this.#work, answer)
    if (answer.kind === 'refused') this.#stopped(worker, answer.why)
    if (answer.kind === 'opened' && worker === this.#opening) void this.#opened(worker, answer.photo)
  }

  async #opened(worker: Worker, photo: Photo): Promise<void> {
    this.#close()
    this.#opening = undefined
    this.#drawing ??= createDrawing(this.#canvas, () => this.#tell(this.#data.texts.lost))
    if (!this.#drawing) {
      worker.terminate()
      return this.#without()
    }
    const camera = usualCamera(photo.size)
    this.#work = { photo, worker, camera, isConfident: false, isMeasured: false, mask: undefined }
    this.#showFirst(photo)
    await this.#layFloors()
  }

  /** Before anything is known: the usual camera, a floor that fades in below, and the grid. */
  #showFirst({ image, size, small }: Photo): void {
    this.#part('work', HTMLElement).hidden = false
    this.#part('say', HTMLElement).scrollIntoView()
    this.#drawing?.setPhoto(image, size)
    const pixels = small.width * small.height
    const fade = (i: number) => (Math.floor(i / small.width) / small.height - 0.6) * 3
    this.#drawing?.setMask(
      Float32Array.from({ length: pixels }, (_, i) => Math.min(Math.max(fade(i), 0), 0.8)),
      small,
    )
    this.#drawing?.setLight({ shade: new Float32Array(pixels).fill(1), exposure: 1, tint: [1, 1, 1] }, small)
    for (const name of ['split', 'brightness']) this.#field(name).value = '0'
    this.#field('grid').checked = true
  }

  #understood(work: Work, answer: Extract<WorkerReply, { mask: FloorMask }>): void {
    const { small, medium } = work.photo
    const { coarse, fine, light } = answer.mask
    work.mask = { coarse, size: small }
    this.#drawing?.setMask(fine, medium)
    this.#drawing?.setLight(light, small)
    if (answer.kind === 'found') this.#begin(work, answer.view)
    else {
      this.#tell(interpolate(this.#data.texts.marked, { percent: percentOf(coarse) }))
      this.#stopAsking()
      if (answer.asked) this.#ask(answer.asked.fine, fine, medium)
    }
    this.#draw()
  }

  #begin(work: Work, { camera, isConfident }: CameraEstimate): void {
    work.camera = camera
    work.isConfident = isConfident
    this.#field('tilt').value = String(camera.tilt / degree)
    this.#field('turn').value = String(camera.turn / degree)
    this.#field('height').value = String(camera.height)
    this.#field('grid').checked = !isConfident
    this.#root.dataset.state = 'ready'
    // Keep messages about a photo that was chosen later.
    if (!this.#opening) this.#tell(isConfident ? this.#data.texts.ready : this.#data.texts.notSure)
  }

  // Drawing

  #draw(): void {
    const work = this.#work
    if (!work) return
    this.#drawing?.draw({
      toFloor: floorHomography(rescaled(work.camera, work.photo.size)),
      split: this.#number('split') / 100,
      brightness: this.#number('brightness'),
      showGrid: this.#field('grid').checked,
    })
    this.#showArea()
  }

  async #layFloors(): Promise<void> {
    const chosen = this.#chosenFloor()
    const [left, right] = await Promise.all([this.#texture(this.#leftFloor()), this.#texture(chosen)])
    // Another choice may have come in the meantime.
    if (chosen !== this.#chosenFloor()) return
    this.#drawing?.setFloor('left', left)
    this.#drawing?.setFloor('right', right)
    this.#draw()
    this.#part('work', HTMLElement).dataset.drawn = ''
  }

  async #texture(slug: string): Promise<FloorTexture | undefined> {
    const floor = this.#data.floors.find(candidate => candidate.slug === slug)
    if (!floor) return undefined
    const loading = this.#images.get(slug) ?? loadImage(floor.url)
    this.#images.set(slug, loading)
    // Asked for again when it is chosen again.
    loading.catch(() => this.#images.delete(slug))
    const { tileSizeM, layout, gloss } = floor
    return { image: await loading, feet: tileSizeM * feetPerMeter, isPlank: layout === 'plank', gloss }
  }

  // Corrections

  #use(point: ImagePoint): void {
    if (this.#marking) this.#markEnd(this.#marking, point)
    else if (this.#tool() === 'cut') this.#setPoints([...this.#points, point])
    else this.#paint([point])
  }

  #useStroke(points: readonly ImagePoint[]): void {
    const [first] = points
    showDots(this.#stage, this.#points)
    if (points.length > 1 && !this.#marking && this.#tool() !== 'cut') this.#paint(points)
    else if (first) this.#use(first)
  }

  #paint(points: readonly ImagePoint[]): void {
    this.#send({ kind: 'stroke', points, radius: brush, label: this.#tool() === 'add' ? 1 : -1 })
  }

  /** Whether what was said goes for more than what it changed: stripes over that part, and two buttons. */
  #ask(asked: Plane, now: Plane, size: Size): void {
    const { texts } = this.#data
    const changes = asked.map((p, i) => Math.round(p) - Math.round(now[i] ?? 0))
    showAmbiguousArea(this.#stage, size, i => changes[i] !== 0)
    this.#question(changes.some(change => change > 0) ? texts.askFloor : texts.askNotFloor)
    // Below the picture, which may end where the window does.
    this.#button('no')?.scrollIntoView({ block: 'nearest' })
  }

  /** Any further action answers the question. */
  #stopAsking(): void {
    // The button that has it goes.
    const hasFocus = document.activeElement?.matches('[data-studio-do="yes"], [data-studio-do="no"]')
    if (hasFocus) this.#part('picture', HTMLElement).focus({ preventScroll: true })
    hideAmbiguousArea(this.#stage)
    this.#question('')
  }

  #question(text: string): void {
    this.#part('question', HTMLElement).textContent = text
    for (const name of ['yes', 'no']) this.#show(name, text !== '')
  }

  #tool(): string | undefined {
    return this.#root.querySelector<HTMLInputElement>('[name="studio-tool"]:checked')?.value
  }

  #setPoints(points: ImagePoint[]): void {
    this.#stopAsking()
    this.#points = points
    showDots(this.#stage, points)
    this.#show('cut', points.length > 2)
  }

  #toggleCorners(): void {
    this.#corners?.close()
    this.#corners = this.#corners ? undefined : showCorners(this.#stage, this.#data.texts.corner)
    const isShown = this.#corners !== undefined
    this.#show('use-corners', isShown)
    this.#button('corners')?.setAttribute('aria-pressed', String(isShown))
  }

  // Measuring

  #mark(thing: 'door' | 'wall'): void {
    this.#setPoints([])
    this.#marking = thing
    this.#tell(this.#data.texts[thing === 'door' ? 'doorFoot' : 'wallStart'])
  }

  /** The foot and the top of a door, or both ends of a wall. */
  #markEnd(thing: 'door' | 'wall', point: ImagePoint): void {
    const [first] = this.#points
    const work = this.#work
    if (!first || !work) {
      this.#setPoints([point])
      this.#tell(this.#data.texts[thing === 'door' ? 'doorTop' : 'wallEnd'])
      return
    }
    const { size } = work.photo
    const at = ({ x, y }: ImagePoint) => ({ x: x * size.width, y: y * size.height })
    const camera = rescaled(work.camera, size)
    const height =
      thing === 'door'
        ? heightFromUpright(camera, { foot: at(first), top: at(point), feet: doorFeet })
        : heightFromLength(camera, { from: at(first), to: at(point), feet: this.#number('wall') })
    if (height === undefined || height < 1 || height > 15) {
      this.#mark(thing)
      return
    }
    this.#setPoints([])
    this.#marking = undefined
    work.camera = { ...work.camera, height }
    work.isMeasured = true
    this.#field('height').value = String(height)
    this.#draw()
    this.#tell(this.#part('area', HTMLElement).textContent ?? '')
  }

  // Controls

  #changed({ name }: HTMLInputElement | HTMLSelectElement): void {
    if (name === 'studio-left' && this.#number('split') === 0) this.#field('split').value = '50'
    if (name === 'studio-floor' || name === 'studio-left') void this.#layFloors()
    if (name === 'studio-tool') this.#setPoints([])
  }

  #adjusted(name: string): void {
    const work = this.#work
    if (!work) return
    if (['studio-tilt', 'studio-turn', 'studio-height'].includes(name)) {
      const [tilt, turn] = [this.#number('tilt') * degree, this.#number('turn') * degree]
      work.camera = { ...work.camera, tilt, turn, height: this.#number('height') }
    }
    this.#draw()
  }

  #showArea(): void {
    const { texts } = this.#data
    const area = this.#area()
    this.#part('area', HTMLElement).textContent = area
      ? interpolate(area.low === area.high ? texts.areaTyped : texts.areaRange, { ...area, area: area.low })
      : texts.measureWall
    this.#linkCalculator(area)
    this.#showPrices(area)
  }

  #showPrices(area: Area | undefined): void {
    const { texts, floors, prices } = this.#data
    const shown = area ? `${area.low}–${area.high}` : ''
    const list = this.#part('prices', HTMLElement)
    // Drawn again for each step of a range, and priced again for another size alone.
    if (list.dataset.area === shown) return
    list.dataset.area = shown
    list.textContent = area
      ? interpolate(texts.pricesFor, { area: areaInWords(area, prices) })
      : texts.pricesNone
    for (const { slug, price } of floors) {
      const place = this.#root.querySelector(`[data-studio-cost="${slug}"]`)
      if (place) place.textContent = area && price ? priceInWords(price, area, prices) : ''
    }
  }

  #linkCalculator(area: Area | undefined): void {
    const link = this.#part('price', HTMLAnchorElement)
    const price = this.#data.floors.find(({ slug }) => slug === this.#chosenFloor())?.price
    const url = new URL(link.pathname, link.href)
    if (price && 'floor' in price) url.searchParams.set('floor', price.floor.value)
    if (area) url.searchParams.set('area', String(Math.round((area.low + area.high) / 2)))
    link.href = url.href
  }

  #area(): Area | undefined {
    const sides = [this.#number('length'), this.#number('width')] as const
    const { camera, isConfident, isMeasured, mask, photo } = this.#work ?? {}
    const canTell = isConfident && isMeasured && photo?.tellsLens
    return estimateArea({ sides, seen: canTell && camera && mask ? { camera, ...mask } : undefined })
  }

  #tellPlace({ x, y }: ImagePoint): void {
    const { texts } = this.#data
    const { coarse, size } = this.#work?.mask ?? {}
    const i = size ? Math.floor(y * size.height) * size.width + Math.floor(x * size.width) : 0
    const what = (coarse?.[i] ?? 0) > 0.5 ? texts.isFloor : texts.isNotFloor
    this.#tell(interpolate(texts.at, { x: Math.round(x * 100), y: Math.round(y * 100), what }))
  }

  #tell(text: string): void {
    this.#part('say', HTMLElement).textContent = text
  }

  /** To the form of a request, with what is known. Nothing is sent until that is. */
  #attach(): void {
    const picture = pictureToAttach(this.#canvas, this.#caption())
    if (!picture || !storePhoto(picture)) {
      this.#tell(this.#data.texts.attachFailed)
      return
    }
    const calculator = new URL(this.#part('price', HTMLAnchorElement).href)
    location.href = `/contact?${new URLSearchParams({ calculation: calculator.search.slice(1) })}`
  }

  #caption(): string {
    const name = this.#root.querySelector('label:has([name="studio-floor"]:checked) span')
    return interpolate(this.#data.texts.caption, { floor: name?.textContent ?? '' })
  }

  // The page's parts

  #part<Kind extends HTMLElement>(name: string, kind: { new (): Kind }): Kind {
    const element = this.#root.querySelector(`[data-studio-${name}]`)
    if (element instanceof kind) return element
    throw new Error(`The studio has no part "${name}"`)
  }

  #field(name: string): HTMLInputElement {
    const field = this.#root.querySelector(`[name="studio-${name}"]`)
    if (field instanceof HTMLInputElement) return field
    throw new Error(`The studio has no field "${name}"`)
  }

  #number(name: string): number {
    return Number(this.#field(name).value)
  }

  #button(name: string): HTMLElement | null {
    return this.#root.querySelector<HTMLElement>(`[data-studio-do="${name}"]`)
  }

  #show(name: string, isShown: boolean): void {
    const button = this.#button(name)
    if (button) button.hidden = !isShown
  }

  #chosenFloor(): string {
    return this.#root.querySelector<HTMLInputElement>('[name="studio-floor"]:checked')?.value ?? ''
  }

  #leftFloor(): string {
    return this.#root.querySelector<HTMLSelectElement>('[name="studio-left"]')?.value ?? ''
  }

  #send(task: WorkerTask): void {
    this.#stopAsking()
    if (this.#work) send(this.#work.worker, task)
  }

  // Leaving

  #close(): void {
    this.#work?.worker.terminate()
    this.#work?.photo.image.close()
    this.#work = undefined
    if (this.#corners) this.#toggleCorners()
    this.#setPoints([])
  }

  #leave(): void {
    this.#opening?.terminate()
    this.#close()
    this.#drawing?.close()
    this.#drawing = undefined
    this.#images.clear()
    this.#part('work', HTMLElement).hidden = true
  }
}

/** Undefined in browsers that throw if a policy forbids the worker; others report that as an error of the worker. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return undefined
  }
}

const send = (worker: Worker, task: WorkerTask) => worker.postMessage(task)

const usualCamera = (picture: Size): Camera => ({
  picture,
  focal: focalPixels(picture),
  tilt: 0.15,
  roll: 0,
  height: 4.6,
  turn: 0,
  shift: 0,
})

const percentOf = (mask: Plane): number => Math.round((100 * mask.filter(p => p > 0.5).length) / mask.length)

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
