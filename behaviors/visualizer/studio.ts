/**
 * The visitor's own photo on /visualizer. The server rendered all controls (pages/visualizer/RoomPhoto.tsx); this opens the photo, takes
 * corners and wipes, has a worker compute the mask, and draws. No byte of the photo leaves the page; the result does when the visitor
 * attaches it.
 */
import { interpolate } from '../../site/text-formatters.ts'
import { closestTo } from '../event-target.ts'
import { storePhoto } from '../stored-photo.ts'
import { type Area, estimateArea } from './area-estimate.ts'
import { createDrawing, type Drawing, type FloorTexture } from './draw.ts'
import { MAX_MISS } from './floor-mask.ts'
import { floorHomography } from './homography.ts'
import type { Light } from './light.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import {
  cameraOf,
  type FloorPosition,
  fitSide,
  highestLevel,
  type Reference,
  startLevel,
  turnAlong,
  usualPosition,
} from './perspective.ts'
import { MAX_PHOTO_MEGABYTES, MAX_PHOTO_MEGAPIXELS } from './photo.ts'
import { listenToKeys, listenToPresses, type Press } from './picture-input.ts'
import { boxMean, type Plane } from './pixels.ts'
import { areaInWords, priceInWords } from './prices.ts'
import { pictureToAttach, savePicture, sharePicture } from './save.ts'
import type { FloorMask } from './session.ts'
import type { ImagePoint } from './shapes.ts'
import {
  addCorner,
  addWipe,
  type CornerRef,
  closeOutline,
  emptySketch,
  findLongestSide,
  findSide,
  insertCorner,
  isDrawable,
  listCorners,
  listSides,
  middleOf,
  moveCorner,
  openPiece,
  rectangleLine,
  removeCorner,
  type Side,
  type Sketch,
} from './sketch.ts'
import { readStudioData, type StudioData } from './texts.ts'
import type { Photo, Stop, WorkerReply, WorkerTask } from './worker.ts'

const FEET_PER_METER = 3.28084
/** Part of the width. */
const WIPE_RADIUS = 0.01
/** CSS pixels within which a press takes hold of a corner. While corners are set, they may be near each other. */
const GRIP = { open: 14, closed: 24 } as const
/** CSS pixels between the points of a wipe. */
const WIPE_STEP = 4

interface Work {
  photo: Photo
  worker: Worker
  sketch: Sketch
  history: Sketch[]
  /** The sketch that is shown: while a corner is dragged, another than the one to go back to. */
  shown: Sketch
  miss: number
  position: FloorPosition
  /** The side along which boards run; undefined for the longest. */
  side: CornerRef | undefined
  mask: Plane | undefined
  light: Light | undefined
  isComputing: boolean
  isStale: boolean
}

export function enhance(): void {
  const root = document.querySelector<HTMLElement>('[data-studio]')
  if (root) new Studio(root, readStudioData(root)).listen()
}

class Studio {
  readonly #root: HTMLElement
  readonly #data: StudioData
  readonly #canvas: HTMLCanvasElement
  readonly #overlay: Overlay
  readonly #images = new Map<string, Promise<HTMLImageElement>>()
  #drawing: Drawing | undefined
  /** Worker of the photo that is being opened. */
  #opening: Worker | undefined
  #work: Work | undefined
  #marking: { thing: Reference['thing']; from?: ImagePoint } | undefined
  #rectangleStart: ImagePoint | undefined
  /** Announced when the mask is there. */
  #afterMask: ((mask: Plane) => string) | undefined

  constructor(root: HTMLElement, data: StudioData) {
    this.#root = root
    this.#data = data
    this.#canvas = this.#part('view', HTMLCanvasElement)
    this.#overlay = createOverlay(this.#part('stage', HTMLElement), this.#canvas, data.texts, {
      move: (ref, to) => this.#change(sketch => moveCorner(sketch, ref, to)),
      remove: ref => this.#change(sketch => removeCorner(sketch, ref)),
      insert: (ref, at) => this.#change(sketch => insertCorner(sketch, ref, at)),
      press: ref => this.#pressCorner(ref),
    })
  }

  listen(): void {
    const root = this.#root
    root.addEventListener('click', event => {
      this.#actions[closestTo(event, '[data-studio-do]')?.dataset.studioDo ?? '']?.()
    })
    root.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') this.#chooseFile(target)
      else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
        this.#changed(target.name)
    })
    root.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement) this.#adjusted(target.name)
    })
    listenToPresses(this.#part('picture', HTMLElement), (point, event) =>
      this.#press(point, event.pointerType),
    )
    listenToKeys(this.#part('picture', HTMLElement), this.#part('marker', HTMLElement), {
      use: point => this.#use(point),
      undo: () => this.#undo(),
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
    undo: () => this.#undo(),
    done: () => this.#finish(),
    piece: () => this.#change(openPiece),
    before: () => {
      const button = this.#button('before')
      button?.setAttribute('aria-pressed', String(!this.#showsBefore()))
      this.#draw()
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
    rooms: () => this.#backToRooms(),
  }

  // Opening

  #chooseFile(input: HTMLInputElement): void {
    const [file] = input.files ?? []
    if (file) this.#open(file)
    // The same file may be chosen again.
    input.value = ''
  }

  #open(file: Blob): void {
    this.#tell(this.#data.texts.opening)
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
    if (!this.#work) this.#chooseFloorOfRoom()
    for (const floor of [this.#leftFloor(), this.#chosenFloor()]) void this.#texture(floor)
  }

  /** The floor that the visitor sees in a rendered room, or else that of the address, which may be in no room. */
  #chooseFloorOfRoom(): void {
    const radios = [...this.#root.querySelectorAll<HTMLInputElement>('[data-viewer] input[type=radio]')]
    const room = radios.find(({ name, checked }) => name === 'room' && checked)?.value
    const shown = radios.find(({ name, checked }) => name === `floor-${room}` && checked)
    const named = new URLSearchParams(location.search).get('floor')
    const isChosen = radios.some(
      ({ name, checked, defaultChecked }) => name.startsWith('floor-') && checked !== defaultChecked,
    )
    const floor = isChosen ? shown?.value : (named ?? shown?.value)
    const own = this.#root.querySelector<HTMLInputElement>(
      `[name="studio-floor"][value="${CSS.escape(floor ?? '')}"]`,
    )
    if (own) own.checked = true
  }

  /** A worker that fails on a change goes on, and so does the photo that it has. */
  #stopped(worker: Worker, why: Stop): void {
    if (worker === this.#opening) worker.terminate()
    else if (worker !== this.#work?.worker) return
    else this.#work.isComputing = false
    this.#tellStop(why)
  }

  #tellStop(why: Stop): void {
    this.#tell(
      interpolate(this.#data.texts[why], {
        megabytes: MAX_PHOTO_MEGABYTES,
        megapixels: MAX_PHOTO_MEGAPIXELS,
      }),
    )
    this.#part('say', HTMLElement).scrollIntoView({ block: 'center' })
  }

  #received(worker: Worker, answer: WorkerReply): void {
    if (answer.kind === 'refused') this.#stopped(worker, answer.why)
    if (answer.kind === 'drawn' && worker === this.#work?.worker) this.#computed(this.#work, answer.floor)
    if (answer.kind === 'opened' && worker === this.#opening) this.#opened(worker, answer.photo)
  }

  #opened(worker: Worker, photo: Photo): void {
    this.#close()
    this.#opening = undefined
    this.#drawing ??= createDrawing(this.#canvas, () => this.#tell(this.#data.texts.lost))
    if (!this.#drawing) {
      worker.terminate()
      this.#part('without', HTMLElement).hidden = false
      this.#tell('')
      return
    }
    this.#work = {
      photo,
      worker,
      sketch: emptySketch,
      history: [],
      shown: emptySketch,
      miss: MAX_MISS.finger,
      position: { ...usualPosition, focal35: photo.focal35 },
      side: undefined,
      mask: undefined,
      light: undefined,
      isComputing: false,
      isStale: false,
    }
    this.#drawing.setPhoto(photo.image, photo.size)
    for (const name of ['split', 'brightness', 'smoothing']) this.#field(name).value = '0'
    this.#root.dataset.state = 'open'
    this.#part('work', HTMLElement).hidden = false
    this.#part('work', HTMLElement).scrollIntoView()
    this.#part('picture', HTMLElement).focus({ preventScroll: true })
    this.#tell(this.#data.texts.tapCorners)
    this.#showSketch(emptySketch)
    void this.#layFloors()
  }

  // Drawing

  #showSketch(sketch: Sketch): void {
    const work = this.#work
    if (!work) return
    work.shown = sketch
    this.#overlay.showSketch(sketch)
    const corners = sketch.outlines.at(-1)?.length ?? 0
    this.#part('work', HTMLElement).dataset.step = sketch.isOpen ? 'corners' : 'floor'
    this.#show('done', sketch.isOpen && (corners > 2 || sketch.outlines.length > 1))
    this.#computeMask()
  }

  #change(change: (sketch: Sketch) => Sketch): void {
    const work = this.#work
    if (!work) return
    work.history.push(work.sketch)
    work.sketch = change(work.sketch)
    this.#showSketch(work.sketch)
  }

  /** Computes one mask at a time. If several sketches wait, only the last is computed. */
  #computeMask(): void {
    const work = this.#work
    if (!work) return
    const { outlines, wipes } = work.shown
    if (!outlines.some(isDrawable)) {
      work.mask = undefined
      work.isStale = work.isComputing
      this.#drawing?.setMask(Float32Array.of(1), { width: 1, height: 1 })
      this.#draw()
    } else if (work.isComputing) work.isStale = true
    else {
      work.isComputing = true
      work.isStale = false
      send(work.worker, { kind: 'draw', floor: { outlines, wipes, miss: work.miss } })
    }
  }

  #computed(work: Work, { mask, light }: FloorMask): void {
    work.isComputing = false
    if (work.isStale) {
      this.#computeMask()
      return
    }
    work.mask = mask
    this.#drawing?.setMask(mask, work.photo.medium)
    work.light = light
    this.#showLight(work)
    this.#draw()
    if (this.#afterMask) this.#tell(this.#afterMask(mask))
    this.#afterMask = undefined
    if (!work.shown.isOpen) this.#root.dataset.state = 'laid'
  }

  #draw(): void {
    const work = this.#work
    if (!work) return
    const { position, shown, photo } = work
    const side = this.#side(work)
    const camera =
      cameraOf(position, photo.size) ?? cameraOf({ ...position, reference: undefined }, photo.size)
    if (!camera) return
    this.#overlay.showSide(side)
    this.#drawing?.draw({
      toFloor: floorHomography(side ? turnAlong(camera, side) : camera),
      split: this.#number('split') / 100,
      brightness: this.#number('brightness'),
      isSketch: shown.isOpen,
      isBefore: this.#showsBefore(),
    })
    this.#showArea()
  }

  /** A pattern as bold as a shadow stays in the light until the visitor has it evened out. */
  #showLight({ light, photo: { small } }: Work): void {
    if (!light) return
    const radius = this.#number('smoothing')
    const shade = radius > 0 ? boxMean(boxMean(light.shade, small, radius), small, radius) : light.shade
    this.#drawing?.setLight({ ...light, shade }, small)
  }

  /** The side along which boards run, as it is in the mask. */
  #side({ shown, side, mask, photo }: Work): Side | undefined {
    const drawn = findSide(shown, side) ?? findSide(shown, findLongestSide(shown, photo.size))
    return drawn && mask ? fitSide(mask, photo.medium, drawn) : drawn
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
    return { image: await loading, feet: tileSizeM * FEET_PER_METER, isPlank: layout === 'plank', gloss }
  }

  // Corners, wipes and sides

  #press(point: ImagePoint, pointer: string): Press | undefined {
    const work = this.#work
    if (!work) return undefined
    const hasLoupe = pointer !== 'mouse'
    const follow = (show: (at: ImagePoint) => void, use: (at: ImagePoint, isTap: boolean) => void) =>
      this.#follow(point, hasLoupe, show, use)
    if (this.#marking)
      return follow(
        at => this.#overlay.showMarks(this.#marks(at)),
        at => this.#markEnd(at),
      )
    const { sketch } = work
    const tool = this.#tool()
    if (sketch.isOpen || tool === 'corners') {
      const grip = this.#gripAt(point, sketch)
      if (!grip && !sketch.isOpen) return undefined
      work.miss = pointer === 'mouse' ? MAX_MISS.mouse : MAX_MISS.finger
      const change = (at: ImagePoint) => (grip ? grip.move(at) : addCorner(sketch, at))
      return follow(
        at => this.#showSketch(change(at)),
        (at, isTap) => {
          if (isTap && grip?.ref) this.#pressCorner(grip.ref)
          else this.#change(() => change(at))
        },
      )
    }
    if (tool === 'boards')
      return follow(
        () => {},
        at => this.#chooseSide(at),
      )
    const points = [point]
    return follow(
      at => {
        if (this.#distance(at, points.at(-1) ?? at) >= WIPE_STEP) points.push(at)
        this.#overlay.showWipe(points)
      },
      () => this.#wipe(points),
    )
  }

  #follow(
    start: ImagePoint,
    hasLoupe: boolean,
    show: (at: ImagePoint) => void,
    use: (at: ImagePoint, isTap: boolean) => void,
  ): Press {
    let at = start
    let isTap = true
    const update = () => {
      show(at)
      if (hasLoupe) this.#overlay.showLoupe(at)
    }
    const stop = () => {
      this.#overlay.showLoupe(undefined)
      this.#overlay.showWipe([])
    }
    update()
    return {
      move: point => {
        isTap &&= this.#distance(point, start) < WIPE_STEP
        at = point
        update()
      },
      end: () => {
        stop()
        use(at, isTap)
      },
      cancel: () => {
        stop()
        if (this.#work) this.#showSketch(this.#work.sketch)
      },
    }
  }

  /** The corner at a point, or the middle of a side, which becomes a corner. */
  #gripAt(point: ImagePoint, sketch: Sketch): { ref?: CornerRef; move(to: ImagePoint): Sketch } | undefined {
    const corners = listCorners(sketch).map(({ at, ref }) => ({
      at,
      ref,
      move: (to: ImagePoint) => moveCorner(sketch, ref, to),
    }))
    const middles = listSides(sketch).map(side => ({
      at: middleOf(side),
      move: (to: ImagePoint) => insertCorner(sketch, side.ref, to),
    }))
    const reach = sketch.isOpen ? GRIP.open : GRIP.closed
    const [nearest] = (sketch.isOpen ? corners : [...corners, ...middles])
      .filter(({ at }) => this.#distance(at, point) < reach)
      .sort((a, b) => this.#distance(a.at, point) - this.#distance(b.at, point))
    return nearest
  }

  /** A tap on the first corner closes the outline. */
  #pressCorner({ outline, corner }: CornerRef): void {
    const { sketch } = this.#work ?? {}
    const isFirst = corner === 0 && outline + 1 === sketch?.outlines.length
    if (sketch?.isOpen && isFirst && isDrawable(sketch.outlines[outline] ?? [])) this.#finish()
    else if (sketch) this.#showSketch(sketch)
  }

  #finish(): void {
    const work = this.#work
    const closed = work && closeOutline(work.sketch)
    if (!work || !closed) return
    const isFirst = !work.history.some(({ isOpen }) => !isOpen)
    const highest = highestLevel(closed)
    const level = isFirst ? startLevel(closed) : Math.min(work.position.level, highest)
    work.position = { ...work.position, level }
    const tilt = this.#field('tilt')
    tilt.max = String(Math.floor(highest * 100))
    tilt.value = String(level * 100)
    this.#afterMask = () => this.#data.texts.laid
    this.#change(() => closed)
    // The button is gone.
    this.#part('picture', HTMLElement).focus({ preventScroll: true })
  }

  #wipe(points: readonly ImagePoint[]): void {
    this.#afterMask = mask => interpolate(this.#data.texts.marked, { percent: percentOf(mask) })
    this.#change(sketch =>
      addWipe(sketch, { points, radius: WIPE_RADIUS, isFloor: this.#tool() === 'floor' }),
    )
  }

  #chooseSide(point: ImagePoint): void {
    const work = this.#work
    const nearest = work && this.#nearestSide(point, work.sketch)
    if (!work || !nearest) return
    work.side = nearest
    this.#draw()
    const number = listSides(work.sketch).findIndex(
      ({ ref }) => ref.outline === nearest.outline && ref.corner === nearest.corner,
    )
    this.#tell(interpolate(this.#data.texts.sideChosen, { number: number + 1 }))
  }

  #nearestSide(point: ImagePoint, sketch: Sketch): CornerRef | undefined {
    const { width, height } = this.#canvas.getBoundingClientRect()
    const distance = ({ from, to }: Side) => {
      const [dx, dy] = [(to.x - from.x) * width, (to.y - from.y) * height]
      const [px, py] = [(point.x - from.x) * width, (point.y - from.y) * height]
      const t = Math.min(Math.max((px * dx + py * dy) / (dx * dx + dy * dy || 1), 0), 1)
      return Math.hypot(px - t * dx, py - t * dy)
    }
    return listSides(sketch).sort((a, b) => distance(a) - distance(b))[0]?.ref
  }

  /** CSS pixels. */
  #distance(a: ImagePoint, b: ImagePoint): number {
    const { width, height } = this.#canvas.getBoundingClientRect()
    return Math.hypot((a.x - b.x) * width, (a.y - b.y) * height)
  }

  /** Enter at the marker. */
  #use(point: ImagePoint): void {
    const work = this.#work
    if (!work) return
    const tool = this.#tool()
    const nearest = this.#nearestSide(point, work.sketch)
    if (this.#marking) this.#markEnd(point)
    else if (work.sketch.isOpen) {
      this.#change(sketch => addCorner(sketch, point))
      this.#tell(
        interpolate(this.#data.texts.cornerSet, { number: work.sketch.outlines.at(-1)?.length ?? 0 }),
      )
    } else if (tool === 'boards') this.#chooseSide(point)
    else if (tool === 'corners' && nearest) this.#change(sketch => insertCorner(sketch, nearest, point))
    else if (this.#rectangleStart) {
      const points = rectangleLine(this.#rectangleStart, point, WIPE_RADIUS)
      this.#rectangleStart = undefined
      this.#overlay.showMarks([])
      this.#wipe(points)
    } else {
      this.#rectangleStart = point
      this.#overlay.showMarks([point])
      this.#tell(this.#data.texts.rectangle)
    }
  }

  #undo(): void {
    const work = this.#work
    if (!work) return
    const isMarked = this.#marking || this.#rectangleStart
    this.#stopMarking()
    if (!isMarked) {
      work.sketch = work.history.pop() ?? work.sketch
      this.#showSketch(work.sketch)
    }
    this.#tell(this.#data.texts.undone)
  }

  // Measuring

  #mark(thing: Reference['thing']): void {
    this.#stopMarking()
    this.#marking = { thing }
    this.#tell(this.#data.texts[thing === 'door' ? 'doorFoot' : 'wallStart'])
    this.#part('picture', HTMLElement).focus()
  }

  #stopMarking(): void {
    this.#marking = undefined
    this.#rectangleStart = undefined
    this.#overlay.showMarks([])
  }

  #marks(at: ImagePoint): ImagePoint[] {
    return this.#marking?.from ? [this.#marking.from, at] : [at]
  }

  /** The foot and the top of a door, or both ends of a wall. */
  #markEnd(point: ImagePoint): void {
    const [work, marking] = [this.#work, this.#marking]
    if (!work || !marking) return
    const { thing, from } = marking
    if (!from) {
      this.#marking = { thing, from: point }
      this.#overlay.showMarks([point])
      this.#tell(this.#data.texts[thing === 'door' ? 'doorTop' : 'wallEnd'])
      return
    }
    const reference = { thing, from, to: point, feet: this.#number('wall') }
    const camera = cameraOf({ ...work.position, reference }, work.photo.size)
    if (!camera) {
      this.#mark(thing)
      this.#tell(this.#data.texts.notMeasured)
      return
    }
    this.#stopMarking()
    work.position = { ...work.position, reference }
    this.#field('height').value = String(camera.height)
    this.#draw()
    this.#tell(this.#part('area', HTMLElement).textContent ?? '')
  }

  // Controls

  #changed(name: string): void {
    if (name === 'studio-left' && this.#number('split') === 0) this.#field('split').value = '50'
    if (name === 'studio-floor' || name === 'studio-left') void this.#layFloors()
    if (name === 'studio-tool') this.#stopMarking()
  }

  #adjusted(name: string): void {
    const work = this.#work
    if (!work) return
    if (name === 'studio-smoothing') this.#showLight(work)
    if (name === 'studio-tilt') work.position = { ...work.position, level: this.#number('tilt') / 100 }
    if (name === 'studio-height') {
      work.position = { ...work.position, height: this.#number('height'), reference: undefined }
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
    if (price && 'floor' in price) {
      url.searchParams.set('floor', price.floor.value)
      if (price.pattern) url.searchParams.set('pattern', price.pattern)
    }
    if (area) url.searchParams.set('area', String(Math.round((area.low + area.high) / 2)))
    link.href = url.href
  }

  #area(): Area | undefined {
    const { position, mask, photo } = this.#work ?? {}
    return estimateArea({
      sides: [this.#number('length'), this.#number('width')],
      seen: position && mask && photo ? { position, mask, size: photo.medium } : undefined,
    })
  }

  #tellPlace({ x, y }: ImagePoint): void {
    const { texts } = this.#data
    const { mask, photo } = this.#work ?? {}
    const { width, height } = photo?.medium ?? { width: 1, height: 1 }
    const column = Math.min(Math.floor(x * width), width - 1)
    const row = Math.min(Math.floor(y * height), height - 1)
    const what = (mask?.[row * width + column] ?? 0) > 0.5 ? texts.isFloor : texts.isNotFloor
    this.#tell(interpolate(texts.at, { x: Math.round(x * 100), y: Math.round(y * 100), what }))
  }

  #tell(text: string): void {
    this.#part('say', HTMLElement).textContent = text
  }

  /** To the form of a request, with the floor and what is known of the price. Nothing is sent until the visitor sends it. */
  #attach(): void {
    const picture = pictureToAttach(this.#canvas, this.#caption())
    if (!picture || !storePhoto(picture)) {
      this.#tell(this.#data.texts.attachFailed)
      return
    }
    const { searchParams } = new URL(this.#part('price', HTMLAnchorElement).href)
    const query = new URLSearchParams({ floor: this.#chosenFloor() })
    if (searchParams.has('area')) query.set('calculation', searchParams.toString())
    location.href = `/contact?${query}`
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

  #showsBefore(): boolean {
    return this.#button('before')?.getAttribute('aria-pressed') === 'true'
  }

  #tool(): string | undefined {
    return this.#root.querySelector<HTMLInputElement>('[name="studio-tool"]:checked')?.value
  }

  #chosenFloor(): string {
    return this.#root.querySelector<HTMLInputElement>('[name="studio-floor"]:checked')?.value ?? ''
  }

  #leftFloor(): string {
    return this.#root.querySelector<HTMLSelectElement>('[name="studio-left"]')?.value ?? ''
  }

  // Leaving

  #close(): void {
    this.#work?.worker.terminate()
    this.#work?.photo.image.close()
    this.#work = undefined
    this.#stopMarking()
    this.#button('before')?.setAttribute('aria-pressed', 'false')
  }

  #backToRooms(): void {
    this.#close()
    this.#part('work', HTMLElement).hidden = true
    delete this.#root.dataset.state
    this.#root.scrollIntoView()
  }

  #leave(): void {
    this.#opening?.terminate()
    this.#opening = undefined
    this.#drawing?.close()
    this.#drawing = undefined
    this.#images.clear()
    this.#backToRooms()
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

const percentOf = (mask: Plane): number =>
  Math.round((100 * mask.filter(part => part > 0.5).length) / mask.length)

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
