import { memoizeByObject } from '../cache/memoize.ts'
import type { Json, JsonPath } from '../json.ts'
import type { ContentRecord } from '../read/record.ts'
import { innerShapes, type Shape, walkShaped } from './shape.ts'

/** A text in a record that its schema says something special about. */
export interface AnnotatedText {
  path: JsonPath
  text: string
}

export interface Annotations {
  reference: (AnnotatedText & { collection: string })[]
  image: AnnotatedText[]
  link: AnnotatedText[]
  date: AnnotatedText[]
  price: AnnotatedText[]
  warranty: AnnotatedText[]
  duration: AnnotatedText[]
}

/** Every marked text of a record, in the order of the file. Data of the wrong shape is passed over. */
export const annotatedTexts = memoizeByObject((record: ContentRecord) =>
  collectMarks(record.entity.shape, record.data),
)

function collectMarks(shape: Shape, data: Json | undefined): Annotations {
  const marks: Annotations = {
    reference: [],
    image: [],
    link: [],
    date: [],
    price: [],
    warranty: [],
    duration: [],
  }
  const visit = (text: Json, at: Shape, path: JsonPath) => {
    if (typeof text !== 'string') return
    if (at.kind === 'reference') marks.reference.push({ path, text, collection: at.collection })
    else if (at.kind === 'text' && at.holds !== 'words') marks[at.holds].push({ path, text })
  }
  walkShaped(shape, data, visit, hasMarks)
  return marks
}

const known = new WeakMap<Shape, boolean>()

/** Whether anything at or below a shape is marked: most of a record needs no walk. */
function hasMarks(shape: Shape): boolean {
  const answer = known.get(shape)
  if (answer !== undefined) return answer
  // A shape inside itself counts as marked: wrong at worst by a needless walk.
  known.set(shape, true)
  const isMarked = shape.kind === 'reference' || (shape.kind === 'text' && shape.holds !== 'words')
  const marked = isMarked || innerShapes(shape).some(hasMarks)
  known.set(shape, marked)
  return marked
}
