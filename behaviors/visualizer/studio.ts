/**
 * The visitor's own photo on /visualizer. The server rendered all controls (pages/visualizer/RoomPhoto.tsx); this opens the photo, takes
 * corners and wipes, has a worker compute the mask, and draws. No byte of the photo leaves the device; the result does when the visitor
 * attaches it.
 */

import type { Area } from '../../site/floor-cost/area-price.ts'
import { CALCULATION_KEY } from '../../site/page-paths.ts'
import { fileLimits } from '../../site/picture-limits.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { closestTo } from '../event-target.ts'
import { showInStrip } from '../show-in-strip.ts'
import { chosenFloor, pictureKey, requestPicture, storeFloor } from '../tab-storage.ts'
import { estimateArea } from './area-estimate.ts'
import { type Controls, findControls } from './controls.ts'
import { createDrawing, type Drawing } from './draw.ts'
import { floorHomography } from './homography.ts'
import { forgetWork, type KeptWork, keepDrawing, keepPhoto, loadWork } from './kept-work.ts'
import { tellOpening } from './opening.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import {
  cameraOf,
  DOOR_FEET,
  type FloorPosition,
  highestLevel,
  startLevel,
  turnAlong,
  usualPosition,
} from './perspective.ts'
import type { Photo } from './photo.ts'
import { type PhotoWorker, startPhotoWorker } from './photo-worker.ts'
import { distanceOn, type Gesture, listenToKeys, listenToPresses } from './picture-input.ts'
import { createRoomMarks, type RoomMarks } from './room-marks.ts'
import { drawWithCaption, savePicture, sharePicture } from './save.ts'
import type { FloorMask } from './session.ts'
import { countSet, type ImagePoint, type PixelMask } from './shapes.ts'
import { showArea } from './show-prices.ts'
import {
  addCorner,
  addWipe,
  aroundRectangle,
  closeOutline,
  emptySketch,
  findLongestSide,
  findNearestSide,
  firstOfLast,
  type Grip,
  isDrawable,
  listGrips,
  middleOf,
  openPiece,
  removeCorner,
  type Sketch,
} from './sketch.ts'
import { readStudioData, type StudioData } from './texts.ts'
import type { WorkerError, WorkerReply } from './worker.ts'

/** Part of the width. */
const WIPE_RADIUS = 0.01
/** CSS pixels within which a press takes hold of a corner. While corners are set, they may be near each other. */
const GRIP = { open: 14, closed: 24 } as const

/** Fields that hold what else the visitor entered. */
const KEPT_FIELDS = ['wall', 'length', 'width'] as const

interface Work {
  photo: Photo
  worker: PhotoWorker
  sketch: Sketch
  history: Sketch[]
  /** The sketch that is shown: while a corner is dragged, another than the one to go back to. */
  shown: Sketch
  position: FloorPosition
  isComputing: boolean
  /** Point of the side along which boards run; the longest unless the visitor chose one. */
  side?: ImagePoint
  floor?: FloorMask
}

export function enhance(): void {
  const root = document.querySelector<HTMLElement>('[data-studio]')
  if (root) new Studio(root, readStudioData(root)).listen()
}

class Studio {
  readonly #root: HTMLElement
  readonly #data: StudioData
  readonly #controls: Controls
  readonly #canvas: HTMLCanvasElement
  readonly #picture: HTMLElement
  readonly #overlay: Overlay
  readonly #marks: RoomMarks
  #drawing: Drawing | undefined
  /** Worker of the photo that is being opened. */
  #opening: PhotoWorker | undefined
  #work: Work | undefined
  /** Announced when the mask is there. */
  #afterMask: ((mask: PixelMask) => string) | undefined

  constructor(root: HTMLElement, data: StudioData) {
    this.#root = root
    this.#data = data
    this.#controls = findControls(root)
    this.#canvas = this.#controls.part('view', HTMLCanvasElement)
    this.#picture = this.#controls.part('picture', HTMLElement)
    this.#overlay = createOverlay(this.#controls, data.texts, {
      press: grip => this.#pressGrip(grip),
      move: (grip, to) => this.#moveGrip(grip, to),
      remove: ({ number }) => this.#removeCorner(number),
    })
    this.#marks = createRoomMarks(this.#controls, this.#overlay, data.texts)
  }

  listen(): void {
    const root = this.#root
    root.addEventListener('click', event => {
      this.#actions[closestTo(event, '[data-studio-do]')?.dataset.studioDo ?? '']?.()
    })
    root.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return
      if (target.type === 'file') this.#takeFile(target)
      if (target.name === 'studio-floor') {
        storeFloor(target.value)
        void this.#layFloor()
      }
      if (target.name === 'studio-tool') this.#marks.stop()
    })
    root.addEventListener('input', ({ target }) => {
      const level = this.#controls.number('tilt') / 100
      if (this.#work && target === this.#controls.field('tilt'))
        this.#work.position = { ...this.#work.position, level }
      this.#draw()
    })
    listenToPresses(this.#picture, {
      start: point => this.#gestureAt(point),
      moved: (point, { pointerType }) => {
        if (pointerType !== 'mouse') this.#overlay.showLoupe(point)
      },
      ended: () => this.#endGesture(),
    })
    listenToKeys(this.#picture, this.#controls.part('marker', HTMLElement), {
      use: point => this.#use(point),
      undo: () => this.#undo(),
      cancel: () => this.#cancelMarks(),
      moved: point => this.#tellPlace(point),
    })
    this.#controls.button('share').hidden = !('canShare' in navigator)
    // It comes when the visitor leaves the page, too.
    addEventListener('visibilitychange', () => this.#keep())
    const kept = loadWork()
    if (kept) void this.#open(kept.photo, kept)
    // Chosen while this was on its way.
    for (const input of root.querySelectorAll<HTMLInputElement>('[data-studio-file]')) this.#takeFile(input)
  }

  readonly #actions: Readonly<Record<string, () => void>> = {
    undo: () => this.#undo(),
    done: () => this.#finish(),
    piece: () => {
      this.#change(openPiece)
      this.#tell('tapCorners')
      // The button is hidden while corners are set.
      this.#picture.focus({ preventScroll: true })
    },
    before: () => {
      this.#showBefore(!this.#showsBefore())
      this.#draw()
    },
    door: () => this.#marks.start('door'),
    wall: () => {
      if (this.#controls.number('wall') > 0) this.#marks.start('wall')
      else {
        this.#tell('wallLength')
        this.#controls.field('wall').focus()
      }
    },
    save: () => savePicture(this.#drawResult(), this.#data.texts.fileName),
    attach: () => this.#attach(),
    share: () => sharePicture(this.#drawResult(), this.#data.texts.fileName, this.#caption()),
    rooms: () => {
      forgetWork()
      this.#close()
      this.#controls.part('work', HTMLElement).hidden = true
      delete this.#root.dataset.state
      this.#root.scrollIntoView()
      this.#controls.tell('')
      this.#controls.part('file', HTMLInputElement).focus({ preventScroll: true })
    },
  }

  #tell(text: keyof StudioData['texts'], values: Record<string, string | number> = {}): void {
    this.#controls.tell(interpolate(this.#data.texts[text], values))
  }

  // Opening

  #takeFile(input: HTMLInputElement): void {
    const [file] = input.files ?? []
    if (file) void this.#open(file)
    // The same file may be chosen again.
    input.value = ''
  }

  /** Only the last of several photos is opened. */
  async #open(file: Blob, kept?: KeptWork): Promise<void> {
    this.#opening?.close()
    tellOpening(this.#controls.part('say', HTMLElement), this.#data.texts)
    const worker = startPhotoWorker()
    this.#opening = worker
    const reply = await worker.ask({ kind: 'open', file })
    this.#opening = undefined
    if (reply.kind === 'opened') return this.#show(worker, reply.photo, kept)
    worker.close()
    if (kept) forgetWork()
    if (reply.kind === 'refused') this.#tellError(reply.why)
  }

  #tellError(why: WorkerError | 'memoryDrawing'): void {
    this.#tell(why, fileLimits)
    this.#controls.part('say', HTMLElement).scrollIntoView({ block: 'nearest' })
  }

  #show(worker: PhotoWorker, photo: Photo, kept?: KeptWork): void {
    this.#close()
    this.#drawing ??= createDrawing(this.#canvas, () => this.#restore())
    if (!this.#drawing) {
      worker.close()
      photo.image.close()
      this.#controls.part('without', HTMLElement).hidden = false
      this.#controls.tell('')
      return
    }
    const { drawing } = kept ?? {}
    const sketch = drawing?.sketch ?? emptySketch
    this.#work = {
      photo,
      worker,
      sketch,
      history: [],
      shown: sketch,
      position: drawing?.position ?? { ...usualPosition, focal35: photo.focal35 },
      isComputing: false,
      side: drawing?.side,
    }
    if (drawing) for (const name of KEPT_FIELDS) this.#controls.field(name).value = drawing.fields[name] ?? ''
    const radios = this.#root.querySelectorAll<HTMLInputElement>('[name="studio-floor"]')
    for (const radio of radios) if (radio.value === chosenFloor.load()) radio.checked = true
    this.#drawing.setPhoto(photo.image)
    this.#root.dataset.state = 'open'
    const part = this.#controls.part('work', HTMLElement)
    part.hidden = false
    part.scrollIntoView()
    if (!kept) {
      keepPhoto(photo.image)
      this.#picture.focus({ preventScroll: true })
    }
    this.#tell(kept ? 'kept' : 'tapCorners')
    this.#showSketch(sketch)
    this.#showTilt()
    void this.#layFloor()
  }

  /** Gives the graphics card again what it has lost. */
  #restore(): void {
    if (!this.#work) return
    this.#drawing?.setPhoto(this.#work.photo.image)
    this.#drawing?.setMask(this.#work.floor)
    void this.#layFloor()
    this.#tell('lost')
  }

  /** Stores the drawing until the visitor comes back. */
  #keep(): void {
    if (!this.#work) return
    const { sketch, position, side } = this.#work
    const fields = Object.fromEntries(KEPT_FIELDS.map(name => [name, this.#controls.field(name).value]))
    keepDrawing({ sketch, position, side, fields })
  }

  // Drawing

  #showSketch(sketch: Sketch): void {
    const work = this.#work
    if (!work) return
    work.shown = sketch
    this.#overlay.showSketch(sketch)
    const { dataset } = this.#controls.part('work', HTMLElement)
    const step = sketch.isOpen ? 'corners' : 'floor'
    const isNew = dataset.step !== step
    dataset.step = step
    if (isNew && !sketch.isOpen) showInStrip(this.#controls.chosen('floor'))
    this.#controls.button('done').hidden = !(sketch.isOpen && closeOutline(sketch))
    void this.#computeMask(work)
  }

  #change(change: (sketch: Sketch) => Sketch): void {
    const work = this.#work
    const changed = work && change(work.sketch)
    if (!changed || changed === work.sketch) return
    this.#showBefore(false)
    work.history.push(work.sketch)
    work.sketch = changed
    this.#showSketch(changed)
  }

  /** Computes one mask at a time. If several sketches wait, only the last is computed. */
  async #computeMask(work: Work): Promise<void> {
    if (work.isComputing) return
    work.isComputing = true
    for (let computed: Sketch | undefined; computed !== work.shown; ) {
      computed = work.shown
      const reply = computed.outlines.some(isDrawable)
        ? await work.worker.ask({ kind: 'draw', floor: computed })
        : undefined
      if (computed === work.shown) this.#showMask(work, reply)
    }
    work.isComputing = false
  }

  /** After an error the last mask stays. */
  #showMask(work: Work, reply: WorkerReply | undefined): void {
    if (reply?.kind === 'refused') {
      this.#tellError(reply.why === 'memory' ? 'memoryDrawing' : reply.why)
      return
    }
    work.floor = reply?.kind === 'drawn' ? reply.floor : undefined
    this.#drawing?.setMask(work.floor)
    if (work.floor) {
      if (this.#afterMask) this.#controls.tell(this.#afterMask(work.floor.mask))
      this.#afterMask = undefined
      if (!work.shown.isOpen) this.#root.dataset.state = 'laid'
    }
    this.#draw()
  }

  #draw(): void {
    const work = this.#work
    if (!work) return
    const {
      position,
      shown,
      photo: { image },
    } = work
    const side = work.side ? findNearestSide(shown, work.side, image) : findLongestSide(shown, image)
    const camera = cameraOf(position, image) ?? cameraOf({ ...position, reference: undefined }, image)
    if (!camera) return
    this.#overlay.showLines('side', side ? [[side.from, side.to]] : [])
    this.#drawing?.draw({
      toFloor: floorHomography(side ? turnAlong(camera, side) : camera),
      isSketch: shown.isOpen,
      isBefore: this.#showsBefore(),
    })
    showArea(this.#controls, this.#data, this.#area(work))
  }

  async #layFloor(): Promise<void> {
    const chosen = this.#controls.choice('floor')
    const floor = this.#data.floors.find(({ slug }) => slug === chosen)
    if (!floor) return
    const image = new Image()
    image.src = floor.url
    const isLoaded = await image.decode().then(
      () => true,
      () => false,
    )
    // Another choice may have come in the meantime.
    if (chosen !== this.#controls.choice('floor')) return
    if (!isLoaded) return this.#tellError('failed')
    this.#drawing?.setFloor({ ...floor, image })
    this.#draw()
    this.#controls.part('work', HTMLElement).dataset.drawn = ''
  }

  // Corners, wipes and sides

  /** Returns the effect of a press at this point with the chosen tool. */
  #gestureAt(start: ImagePoint): Gesture | undefined {
    const sketch = this.#work?.sketch
    if (!sketch) return undefined
    if (this.#marks.isStarted())
      return { show: ({ at }) => this.#marks.show(at), use: ({ at }) => this.#mark(at) }
    const tool = this.#controls.choice('tool')
    if (sketch.isOpen || tool === 'corners') {
      const grip = this.#gripAt(start, sketch)
      if (!grip && !sketch.isOpen) return undefined
      return {
        show: ({ at }) => this.#showSketch(grip?.move(at) ?? addCorner(sketch, at)),
        use: ({ at, isTap }) => {
          if (!grip) this.#change(() => addCorner(sketch, at))
          else if (isTap) this.#pressGrip(grip)
          else this.#moveGrip(grip, at)
        },
      }
    }
    if (tool === 'boards') return { show() {}, use: ({ at }) => this.#chooseSide(at) }
    return {
      show: ({ points }) => this.#overlay.showLines('wipe', [points]),
      use: ({ points }) => this.#wipe(points),
    }
  }

  #endGesture(): void {
    this.#overlay.showLoupe(undefined)
    this.#overlay.showLines('wipe', [])
    const { sketch, shown } = this.#work ?? {}
    if (sketch && sketch !== shown) this.#showSketch(sketch)
  }

  #gripAt(point: ImagePoint, sketch: Sketch): Grip | undefined {
    const distance = ({ at }: Grip) => distanceOn(this.#picture, at, point)
    return listGrips(sketch)
      .filter(grip => distance(grip) < (sketch.isOpen ? GRIP.open : GRIP.closed))
      .sort((a, b) => distance(a) - distance(b))[0]
  }

  /** A press on the first corner closes the outline, one on the middle of a side adds a corner. */
  #pressGrip(grip: Grip): void {
    const sketch = this.#work?.sketch
    if (grip.isMiddle) this.#moveGrip(grip, grip.at)
    else if (sketch?.isOpen && grip.number === firstOfLast(sketch) && sketch.outlines.every(isDrawable))
      this.#finish()
  }

  #moveGrip({ number, isMiddle, move }: Grip, to: ImagePoint): void {
    this.#change(() => move(to))
    if (isMiddle) this.#tell('cornerSet', { number: number + 1 })
  }

  #finish(): void {
    const work = this.#work
    const closed = work && closeOutline(work.sketch)
    if (!work || !closed) return
    const isFirst = work.history.every(({ isOpen }) => isOpen)
    const highest = highestLevel(closed)
    const level = isFirst ? startLevel(closed) : Math.min(work.position.level, highest)
    work.position = { ...work.position, level }
    this.#afterMask = () => this.#data.texts.laid
    this.#change(() => closed)
    this.#showTilt()
    // The button is gone.
    this.#picture.focus({ preventScroll: true })
  }

  #showTilt(): void {
    if (!this.#work) return
    const { position, sketch } = this.#work
    const tilt = this.#controls.field('tilt')
    tilt.max = String(Math.floor(highestLevel(sketch) * 100))
    tilt.value = String(position.level * 100)
  }

  #wipe(points: readonly ImagePoint[]): void {
    const isFloor = this.#controls.choice('tool') === 'floor'
    this.#afterMask = mask => {
      const percent = Math.round((100 * countSet(mask)) / mask.length)
      return interpolate(this.#data.texts.marked, { percent })
    }
    this.#change(sketch => addWipe(sketch, { points, radius: WIPE_RADIUS, isFloor }))
  }

  #chooseSide(point: ImagePoint): void {
    const work = this.#work
    const nearest = work && findNearestSide(work.sketch, point, work.photo.image)
    if (!work || !nearest) return
    // Its number changes with corners that are added or removed.
    work.side = middleOf(nearest)
    this.#draw()
    this.#tell('sideChosen', { number: nearest.number })
  }

  #removeCorner(number: number): void {
    const before = this.#work?.sketch
    this.#change(sketch => removeCorner(sketch, number))
    this.#tell(this.#work?.sketch === before ? 'threeCorners' : 'cornerRemoved', { number })
  }

  /** Enter at the marker. Keys wipe over a rectangle between two marks. */
  #use(point: ImagePoint): void {
    const sketch = this.#work?.sketch
    if (!sketch) return
    const isWipe = ['floor', 'not-floor'].includes(this.#controls.choice('tool'))
    if (isWipe && !sketch.isOpen && !this.#marks.isStarted()) this.#marks.start('rectangle')
    this.#gestureAt(point)?.use({ at: point, points: [point], isTap: true })
    const after = this.#work?.sketch
    if (after?.isOpen && after !== sketch)
      this.#tell('cornerSet', { number: after.outlines.at(-1)?.length ?? 0 })
  }

  #undo(): void {
    const work = this.#work
    if (!work || this.#cancelMarks()) return
    work.sketch = work.history.pop() ?? work.sketch
    this.#showSketch(work.sketch)
    this.#tell('undone')
  }

  /** Returns whether a mark was awaited. */
  #cancelMarks(): boolean {
    const isMarking = this.#marks.isStarted()
    this.#marks.stop()
    if (isMarking) this.#tell('undone')
    return isMarking
  }

  // Measuring

  #mark(at: ImagePoint): void {
    const work = this.#work
    const marked = this.#marks.add(at)
    if (!work || !marked) return
    const { thing, from, to } = marked
    if (thing === 'rectangle') {
      this.#wipe(aroundRectangle(from, to))
      return
    }
    const feet = thing === 'door' ? DOOR_FEET : this.#controls.number('wall')
    const position = { ...work.position, reference: { thing, from, to, feet } }
    if (cameraOf(position, work.photo.image)) {
      work.position = position
      this.#draw()
      this.#controls.tell(this.#controls.part('area', HTMLElement).textContent ?? '')
    } else {
      this.#marks.start(thing)
      this.#tell('notMeasured')
    }
  }

  #area({ position, floor }: Work): Area | undefined {
    return estimateArea({
      sides: [this.#controls.number('length'), this.#controls.number('width')],
      seen: floor && { ...floor, position },
    })
  }

  #tellPlace({ x, y }: ImagePoint): void {
    const { texts } = this.#data
    const { floor } = this.#work ?? {}
    const { width, height } = floor?.size ?? { width: 1, height: 1 }
    const column = Math.min(Math.floor(x * width), width - 1)
    const row = Math.min(Math.floor(y * height), height - 1)
    const what = floor?.mask[row * width + column] ? texts.isFloor : texts.isNotFloor
    this.#tell('at', { x: Math.round(x * 100), y: Math.round(y * 100), what })
  }

  /** To the form of a request, with the floor and what is known of the price. Nothing is sent until the visitor sends it. */
  #attach(): void {
    if (!requestPicture.store(this.#drawResult())) {
      this.#tell('attachFailed')
      return
    }
    const { href } = this.#controls.part('price', HTMLAnchorElement)
    const { searchParams } = new URL(href)
    const query = new URLSearchParams({ floor: this.#controls.choice('floor'), [pictureKey]: '' })
    if (searchParams.has('area') || searchParams.has('length-1'))
      query.set(CALCULATION_KEY, searchParams.toString())
    // The form in the language of the page, which is next to the calculator.
    location.href = new URL(`contact?${query}`, href).href
  }

  #drawResult = (): string => drawWithCaption(this.#canvas, this.#caption())

  #caption(): string {
    const name = this.#root.querySelector('label:has([name="studio-floor"]:checked) span')
    return interpolate(this.#data.texts.caption, { floor: name?.textContent ?? '' })
  }

  #showBefore(isBefore: boolean): void {
    this.#controls.button('before').setAttribute('aria-pressed', String(isBefore))
  }

  #showsBefore(): boolean {
    return this.#controls.button('before').getAttribute('aria-pressed') === 'true'
  }

  // Leaving

  #close(): void {
    this.#work?.worker.close()
    this.#work?.photo.image.close()
    this.#work = undefined
    this.#marks.stop()
    this.#showBefore(false)
  }
}
