import { memoizeByObject } from '../cache/memoize.ts'
import type { Json, JsonPath } from '../json.ts'
import type { ContentRecord } from '../read/record.ts'
import { allShapesIn, type Shape, walkShaped } from './shape.ts'

/** A text in a record whose schema has an annotation (x-…) or a format. */
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

/** Returns the annotated texts of a record in the order of the file. Skips data of the wrong shape. */
export const annotatedTexts = memoizeByObject((record: ContentRecord) =>
  collectTexts(record.entity.shape, record.data),
)

function collectTexts(shape: Shape, data: Json | undefined): Annotations {
  const texts: Annotations = {
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
    if (at.kind === 'reference') texts.reference.push({ path, text, collection: at.collection })
    else if (at.kind === 'text' && at.holds !== 'words') texts[at.holds].push({ path, text })
  }
  walkShaped(shape, data, visit, isAnnotated)
  return texts
}

/** Whether a text of this shape, or one in it, is annotated. Most parts of a record aren't and needn't be walked. */
export const isAnnotated = memoizeByObject((shape: Shape) =>
  allShapesIn(shape).some(one => one.kind === 'reference' || (one.kind === 'text' && one.holds !== 'words')),
)
