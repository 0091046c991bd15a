import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Problem } from '../../codegen/problem.ts'
import { shapeAt } from '../../codegen/schema/shape.ts'
import { shownFile } from '../config/content-path.ts'
import { fieldInWords } from '../config/field-texts.ts'
import { fieldOf, namingForms } from '../config/form-addresses.ts'
import { shapeOfForm } from '../draft/form-fields.ts'
import type { RecordDraft } from '../draft/record-draft.ts'
import { typedPath, valueAt } from '../draft/values.ts'
import { bodyField, lineInBody } from '../format/front-matter.ts'
import { placeOfWords } from '../text/place-of-words.ts'
import type { Choice } from '../text/text-pieces.ts'
import type { ContentNames, PrintedText } from '../worker/messages.ts'
import type { FieldPointer } from './field-pointer.ts'
import type { PictureSize } from './picture-fault.ts'

export interface LibraryChoice {
  /** The picture that is there now. */
  current: string
  onChosen: (src: string) => void
}

/** Data and operations that a form needs besides a shape and a value. */
export interface FormServices {
  draft: RecordDraft
  pointer: FieldPointer
  titlesOf: (collection: string) => readonly Choice[]
  names: () => Promise<ContentNames>
  /** Prints a text with placeholders as pages do. */
  print: (source: string) => Promise<PrintedText>
  pictureUrl: (src: string) => Promise<string | undefined>
  /** Lets the person choose one of the site's pictures. */
  openLibrary: (choice: LibraryChoice) => void
  /** Makes a picture of a file, named after a field, and puts it in before the next save. Returns the size of the file. */
  makePicture: (path: string, file: File, put: (src: string) => void) => Promise<PictureSize>
  /** Puts a picture into a field. */
  putPicture: (path: string, src: string) => void
}

export const FormServicesContext = createContext<FormServices | undefined>(undefined)

interface PrintedPrices {
  /** Prices as visitors read them, by the path of the group. */
  lines: ReadonlyMap<string, readonly string[]>
  /** Shows the pages that print a price. */
  showPages: (path: string) => void
}

/** The prices in a form, on the pages. */
export const PrintedContext = createContext<PrintedPrices>({ lines: new Map(), showPages: () => undefined })

export function useForm(): FormServices {
  const form = useContext(FormServicesContext)
  if (!form) throw new Error('A field needs a form')
  return form
}

export function useDraft<Value>(draft: RecordDraft, select: (draft: RecordDraft) => Value): Value {
  return useStore(draft, () => select(draft))
}

interface Store {
  subscribe: (listener: () => void) => () => void
}

export function useStore<Value>({ subscribe }: Store, select: () => Value): Value {
  return useSyncExternalStore(subscribe, select, select)
}

/** Returns what is wrong with a field, one sentence a line. */
export function useNote(path: string): string | undefined {
  const { draft } = useForm()
  return useDraft(draft, () => (draft.showsProblemsOf(path) ? notesOf(draft).get(path) : undefined))
}

/** Returns how many of the fields of a group have notes. */
export function useNoteCount(isIn: (field: string) => boolean): number {
  const { draft } = useForm()
  const isShown = (field: string) => isIn(field) && draft.showsProblemsOf(field)
  return useDraft(draft, () => [...notesOf(draft).keys()].filter(isShown).length)
}

/** Returns how many of the fields of a group differ from what is published. */
export function useChangeCount(isIn: (field: string) => boolean): number {
  const { draft } = useForm()
  return useDraft(draft, () => [...draft.changes.keys()].filter(isIn).length)
}

const remembered = new WeakMap<readonly Problem[], ReadonlyMap<string, string>>()

/** Returns the notes by field. A problem of a field that no form has is noted at the group around it. */
function notesOf(draft: RecordDraft): ReadonlyMap<string, string> {
  const known = remembered.get(draft.problems)
  if (known) return known
  const own = draft.problems.filter(({ file }) => file === shownFile(draft.checkedPath))
  const notes = new Map<string, string>()
  for (const problem of own) {
    const field = nearestField(draft, fieldOf(problem) ?? '')
    notes.set(field, [notes.get(field), textOfProblem(problem)].filter(Boolean).join('\n'))
  }
  remembered.set(draft.problems, notes)
  return notes
}

/** A finding in the text of an article. */
export interface LineNote {
  line: number
  text: string
}

const NO_NOTES: readonly LineNote[] = []
const rememberedLines = new WeakMap<readonly Problem[], readonly LineNote[]>()

/** Returns what is wrong with lines of an article's text. */
export function useLineNotes(path: string): readonly LineNote[] {
  const { draft } = useForm()
  return useDraft(draft, () => (draft.showsProblemsOf(path) ? lineNotesOf(draft) : NO_NOTES))
}

function lineNotesOf(draft: RecordDraft): readonly LineNote[] {
  const known = rememberedLines.get(draft.problems)
  if (known) return known
  const notes = draft.problems.flatMap(problem => {
    const line = lineOf(draft, problem)
    return line === undefined ? [] : [{ line, text: textOfProblem(problem) }]
  })
  rememberedLines.set(draft.problems, notes)
  return notes
}

/** Returns the line of a problem in the text of an article. */
export function lineOf(draft: RecordDraft, problem: Problem): number | undefined {
  const isInText = problem.file === shownFile(draft.checkedPath) && fieldOf(problem) === bodyField
  return isInText ? lineInBody(draft.checkedText, problem.line) : undefined
}

/** Returns the line of an article's text that is pointed at, until it is reached. */
export function usePointedLine(path: string): { line: number; reached: () => void } | undefined {
  const { pointer } = useForm()
  const target = useStore(pointer, () => (pointer.target?.path === path ? pointer.target : undefined))
  return useMemo(
    () =>
      target?.line === undefined ? undefined : { line: target.line, reached: () => pointer.reached(target) },
    [pointer, target],
  )
}

export const textOfProblem = ({ message, suggestion = '' }: Problem) =>
  namingForms(`${message} ${suggestion}`.trim())

/** A problem with the names of its field and of the groups around it that it doesn't say itself, for a list apart from the field. */
export function problemInForm(draft: RecordDraft, problem: Problem): string {
  const text = textOfProblem(problem)
  const path = typedPath(draft.value, fieldOf(problem) ?? '')
  const labels = fieldInWords(shapeOfForm(draft.entity), draft.value, path).split(' › ')
  const isSaid = (label: string) => text.includes(label.replace(/ \d+$/, ''))
  const unsaid = labels.slice(0, labels.findLastIndex(label => !isSaid(label)) + 1)
  return unsaid.length === 0 ? text : `${unsaid.join(' › ')}: ${text}`
}

/** Returns the field at a path, or the group around it if the form has no such field. */
export function nearestField({ entity, value }: RecordDraft, path: string): string {
  const steps = path.split('.')
  while (steps.length > 0) {
    const group = valueAt(value, steps.slice(0, -1).join('.'))
    const isThere = !Array.isArray(group) || Number(steps.at(-1)) < group.length
    if (isThere && shapeAt(shapeOfForm(entity), value, typedPath(value, steps.join('.'))))
      return steps.join('.')
    steps.pop()
  }
  return ''
}

const fields = 'input, textarea, select, [role="textbox"]'

/**
 * Brings a field into view, and focuses it, when something points at it or, with `includesInner`, at a field in it. A folded group is
 * reached when it has opened.
 */
export function usePointer<Place extends HTMLElement>(
  path: string,
  { includesInner = false, isFolded = false } = {},
): { place: RefObject<Place | null>; isShown: boolean } {
  const { pointer } = useForm()
  const place = useRef<Place>(null)
  const isOwn = (target: string | undefined) =>
    target === path || (includesInner && target?.startsWith(`${path}.`) === true)
  const target = useStore(pointer, () => (isOwn(pointer.target?.path) ? pointer.target : undefined))
  const isShown = useStore(pointer, () => isOwn(pointer.shown))
  useEffect(() => {
    if (!target || target.line !== undefined || !place.current || (isFolded && target.opensGroup)) return
    pointer.reached(target)
    // The beginning of a long list matters more than its middle.
    place.current.scrollIntoView({ block: place.current.offsetHeight > innerHeight / 2 ? 'start' : 'center' })
    if (!target.takesFocus) return
    const [field] = target.opensGroup ? place.current.querySelectorAll<HTMLElement>(fields) : []
    const control =
      field ?? place.current.querySelector<HTMLElement>(`${fields}, button:not([tabindex="-1"]), summary`)
    control?.focus({ preventScroll: true })
    if (target.words && control) selectFound(target.words, control)
  }, [target, pointer, isFolded])
  return { place, isShown }
}

/** Selects the word of a field near which most of the others stand, and brings its line into view. */
function selectFound(words: readonly string[], control: HTMLElement): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
  // A checkbox or a date has no text to select.
  if (control.selectionStart === null) return
  const text = control.value.toLowerCase()
  const start = placeOfWords(text, words)
  if (start === undefined) return
  const word = words.find(word => text.startsWith(word, start)) ?? ''
  control.setSelectionRange(start, start + word.length)
  const { top, height } = control.getBoundingClientRect()
  if (height > innerHeight / 2) scrollBy(0, top + (height * start) / text.length - innerHeight / 2)
}
