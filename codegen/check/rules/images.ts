import path from 'node:path'
import { findClosestMatch, findSureMatch } from '../../close-match.ts'
import type { Diagnosis } from '../../finding-texts/file-texts.ts'
import { type JsonPath, textAt } from '../../json.ts'
import type { MarkdownImage } from '../../markdown/compile.ts'
import { isValidWindowsName, slugify } from '../../names.ts'
import type { Span } from '../../problem.ts'
import type { ImageFault } from '../../read/image-faults.ts'
import { MAX_IMAGE_BYTES } from '../../read/image-limits.ts'
import type { ContentRecord } from '../../read/record.ts'
import type { ResolvedSite } from '../../resolve/types.ts'
import { findInAltTexts } from '../find-in-text.ts'
import { replaceValue, replaceWithin } from '../fixes.ts'
import type { Finding, RecordFinding, Rule } from '../rule.ts'

/** Checks that images exist, can be shown, aren't too large and have alternative text. */
export const images: Rule = {
  id: 'images',
  description:
    'Every picture is there, can be shown, is no larger than it must be, and has words for people who cannot see it.',
  howToFix:
    'Choose the picture again and upload it anew, saved as JPEG or PNG, and say in Alternative text what it shows.',
  *find(site): Iterable<Finding> {
    const known = [...site.content.images]
    yield* findTooLarge(site)
    yield* findUnportableNames(site)
    yield* findFaulty(site)
    for (const record of site.records) {
      for (const { path: at, text } of site.annotatedTexts(record).image) {
        if (!isThere(text, site)) {
          const right = findRight(text, known)
          const fix = right === undefined ? undefined : replaceValue(record, at, right)
          yield { record, path: at, ...describeMissing(text, known, right), fix }
        }
        yield* findFileNamesAsText(record, at)
      }
      yield* findWrongBeforeAndAfter(record)
      yield* findCredits(record)
      for (const image of record.body?.images ?? []) yield* findInText(image, record, site)
    }
  },
}

/** Whether a picture exists, perhaps in a folder of texts. The rule `files` reports those. */
const isThere = (src: string, { content }: Pick<ResolvedSite, 'content'>) =>
  content.images.has(src) || content.strays.includes(src)

function* findInText(
  { url, span, shown }: MarkdownImage,
  record: ContentRecord,
  { content }: ResolvedSite,
): Iterable<Finding> {
  const known = [...content.images]
  if (!isThere(url, { content })) {
    const right = findRight(url, known)
    const fix = replaceWithin(record.text, span, url, right)
    yield { record, span, ...describeMissing(url, known, right), fix }
    return
  }
  for (const { alt, span: place } of shown) {
    if (alt.trim() === '') {
      yield { record, span: place, code: 'images/without-text', parameters: { src: url } }
    } else if (isFileName(alt)) {
      yield { record, span: place, code: 'images/file-name-as-text', parameters: { text: alt } }
    }
  }
}

function* findTooLarge({ content }: ResolvedSite): Iterable<Finding> {
  for (const src of content.images) {
    const bytes = content.bytesOf(`images/${src}`) ?? 0
    if (bytes <= MAX_IMAGE_BYTES) continue
    yield {
      file: content.shownPath(`images/${src}`),
      code: 'images/too-large',
      parameters: { bytes, limit: MAX_IMAGE_BYTES },
    }
  }
}

/** Reports file names that a copy of the site on Windows or macOS can't have: a checkout fails there, or loses a picture. */
function* findUnportableNames({ content }: ResolvedSite): Iterable<Finding> {
  const first = new Map<string, string>()
  for (const src of [...content.images].sort()) {
    const file = content.shownPath(`images/${src}`)
    if (!src.split('/').every(isValidWindowsName)) {
      yield { file, code: 'images/reserved-name', parameters: { right: portableName(src) } }
    } else if (
      /\s|[A-Z].*\.|\.[A-Z]+$/.test(path.posix.basename(src)) ||
      cameraName.test(path.posix.basename(src))
    ) {
      yield {
        file,
        severity: 'warning',
        code: 'images/camera-name',
        parameters: { right: portableName(src) },
      }
    }
    const other = first.get(src.toLowerCase())
    if (other === undefined) first.set(src.toLowerCase(), src)
    else yield { file, code: 'images/same-but-for-capitals', parameters: { other } }
  }
}

function portableName(src: string): string {
  const { name, ext } = path.posix.parse(src)
  const slug = slugify(name.replace(/^(?:IMG|DSCN?|DSC|PXL|MVIMG)[ _-]*[\d_-]+[ _-]*(?=\D)/i, ''))
  return `${slug && isValidWindowsName(slug) ? slug : `picture-${slug || 1}`}${ext.toLowerCase()}`
}

/** Reports alternative text that is a file name. */
function* findFileNamesAsText(record: ContentRecord, at: JsonPath): Iterable<Finding> {
  const path = [...at.slice(0, -1), 'alt']
  const alt = at.at(-1) === 'src' ? textAt(record.data, path) : undefined
  if (alt !== undefined && isFileName(alt)) {
    yield { record, path, code: 'images/file-name-as-text', parameters: { text: alt } }
  }
}

function isFileName(alt: string): boolean {
  return /^\S*\.(?:jpe?g|png|webp|avif|gif|svg|heic)$/i.test(alt.trim()) || cameraName.test(alt.trim())
}

/** Default names of cameras, phones and programs. */
const cameraName =
  /^(?:IMG|DSCN?|DSC_|PXL|MVIMG|DCIM|P|image|photo|picture|screenshot|scan)[ _-]*[\d_-]{3,}\S*$/i

const credits =
  /©|\b(?:shutterstock|istock(?:photo)?|getty images|adobe ?stock|unsplash|pexels|dreamstime)\b|\bphoto(?:graph)?(?: credit)? ?(?:by|:)/i

/** Warns of alternative text that names the maker of a picture. */
const findCredits = (record: ContentRecord): RecordFinding[] =>
  findInAltTexts(record, credits, alt => ({
    code: 'images/credit',
    parameters: { words: credits.exec(alt)?.[0] ?? '' },
  }))

/** Returns the name of a picture without the word at its end: gallery-03 of gallery-03-before.jpg. */
const roomIn = (src: string, word: string): string | undefined =>
  new RegExp(String.raw`^(.+)-${word}\.\w+$`).exec(src)?.[1]

/** Finds pairs of before and after with the same image, or with each other's. */
function* findWrongBeforeAndAfter({ data = {}, ...record }: ContentRecord): Iterable<Finding> {
  for (const key of Object.keys(data).filter(name => name.startsWith('before'))) {
    const path = [key.replace('before', 'after'), 'src']
    const src = textAt(data, path)
    const before = textAt(data, [key, 'src'])
    if (src === undefined || before === undefined) continue
    if (/(?<!\p{L})after(?!\p{L})/u.test(before) && /(?<!\p{L})before(?!\p{L})/u.test(src)) {
      yield {
        record: { ...record, data },
        path: [key, 'src'],
        severity: 'warning',
        code: 'images/swapped-before-and-after',
        parameters: { before, after: src },
      }
    }
    const [room, other] = [roomIn(before, 'before'), roomIn(src, 'after')]
    if (room !== undefined && other !== undefined && room !== other) {
      yield {
        record: { ...record, data },
        path,
        severity: 'warning',
        code: 'images/other-room',
        parameters: { before, after: src },
      }
    }
    if (src !== before) continue
    yield {
      record: { ...record, data },
      path,
      code: 'images/same-before-and-after',
      parameters: { src },
    }
  }
}

/** Reports each faulty image once, where the first record uses it: the visual editor can change it there. */
function* findFaulty(site: ResolvedSite): Iterable<Finding> {
  const { content } = site
  const namedAt = findFirstUses(site)
  for (const src of content.images) {
    const isEmpty = content.bytesOf(`images/${src}`) === 0
    const fault = isEmpty ? ({ kind: 'empty' } as const) : content.faultOf(src)
    if (!fault) continue
    const place = namedAt.get(src)
    if (fault.kind === 'small' || fault.kind === 'portrait') {
      if (place && 'path' in place && isPhoto(place.path))
        yield { ...place, severity: 'warning', ...describeFault(src, fault) }
      continue
    }
    if (place) yield { ...place, ...describeFault(src, fault) }
    else if (isForPages(src)) yield { file: content.shownPath(`images/${src}`), ...describeFault(src, fault) }
  }
}

/** Whether a field holds a photo of a page, and not a texture or a part of a scene. */
const isPhoto = (at: JsonPath) => at.at(-1) === 'src'

/** Ignores other files in the folder, such as lists of thumbnails. */
function isForPages(src: string): boolean {
  return /\.(?:jpe?g|png|webp|avif|gif|svg|heic|heif|tiff?|bmp|json)$/i.test(src)
}

type ImageUse = { record: ContentRecord } & ({ path: JsonPath } | { span: Span })

/** Maps each image to its first use. */
function findFirstUses(site: ResolvedSite): Map<string, ImageUse> {
  const places = new Map<string, ImageUse>()
  const add = (src: string, place: ImageUse) => {
    if (!places.has(src)) places.set(src, place)
  }
  for (const record of site.records) {
    for (const { path: at, text } of site.annotatedTexts(record).image) add(text, { record, path: at })
    for (const { url, span } of record.body?.images ?? []) add(url, { record, span })
  }
  return places
}

function describeFault(src: string, fault: ImageFault): Diagnosis {
  switch (fault.kind) {
    case 'empty':
      return { code: 'images/empty', parameters: { src } }
    case 'damaged':
      return {
        code: src.endsWith('.json') ? 'images/damaged-numbers' : 'images/damaged',
        parameters: { src },
      }
    case 'large': {
      const { megapixels, most } = fault
      return { code: 'images/too-many-megapixels', parameters: { src, megapixels, limit: most } }
    }
    case 'long':
      return { code: 'images/too-long', parameters: { src, side: fault.side, limit: fault.most } }
    case 'small':
      return { code: 'images/small', parameters: { src, width: fault.width, height: fault.height } }
    case 'portrait':
      return { code: 'images/portrait', parameters: { src, width: fault.width, height: fault.height } }
    case 'entity': {
      const { name } = fault
      return name
        ? { code: 'images/undefined-entity', parameters: { src, name } }
        : { code: 'images/amplified-entities', parameters: { src } }
    }
    case 'foreign':
      return { code: 'images/not-a-picture', parameters: { src, format: fault.format } }
    case 'misnamed': {
      const parameters = { src, format: fault.format, ending: path.posix.extname(src), right: fault.ending }
      return { code: 'images/wrong-ending', parameters }
    }
  }
}

/** Finds an image whose name differs only in its Unicode normalization. */
const findAlike = (src: string, known: readonly string[]) =>
  known.find(file => file.normalize('NFC') === src.normalize('NFC'))

/** Removes accents, which file systems store in different ways. */
const removeAccents = (file: string) => file.normalize('NFD').replace(/\p{M}/gu, '')

/** Finds the image that is certainly meant: the same place or kind in other notation, or a slip in its name. */
function findRight(src: string, known: readonly string[]): string | undefined {
  if (findAlike(src, known)) return undefined
  const place = src.replaceAll('\\', '/').replace(/^(?:\.?\/)?(?:(?:content\/)?images\/)?/, '')
  const [same, ...others] = known.filter(file => withoutKind(file) === withoutKind(place))
  return same !== undefined && others.length === 0 ? same : findSureMatch(src, known)
}

/** A .jpeg is a .jpg. */
const withoutKind = (file: string) => file.replace(/\.jpe?g$/i, '.jpg')

function describeMissing(src: string, known: readonly string[], meant: string | undefined): Diagnosis {
  const alike = findAlike(src, known)
  if (alike !== undefined) {
    const parameters = { name: alike.normalize('NFC'), right: removeAccents(alike) }
    return { code: 'images/name-in-other-characters', parameters }
  }
  const right = known.find(file => file.toLowerCase() === src.toLowerCase())
  if (right !== undefined) return { code: 'images/name-in-other-case', parameters: { src, right } }
  if (isVideo(src)) return { code: 'images/other-thing', parameters: { src, kind: 'video' } }
  if (/\S\s+\S+\s+\S/.test(src) && !/\.\w{3,4}$|[/\\]/.test(src))
    return { code: 'images/other-thing', parameters: { src, kind: 'words' } }
  const folder = path.posix.dirname(src)
  const name = path.posix.basename(src.replaceAll('\\', '/'))
  const isElsewhere = /^https?:/i.test(src)
  const near = isElsewhere
    ? undefined
    : (meant ?? findClosestMatch(src, known) ?? known.find(file => path.posix.basename(file) === name))
  const here = known.filter(file => path.posix.dirname(file) === folder)
  const files =
    here.length > 0 && here.length <= MAX_LISTED ? here.map(file => path.posix.basename(file)) : undefined
  return { code: 'images/missing', parameters: { src, near, isSure: meant !== undefined, folder, files } }
}

function isVideo(src: string): boolean {
  return (
    /\.(?:mp4|m4v|mov|avi|webm|mkv|wmv)$/i.test(src) ||
    /^(?:https?:)?(?:\/\/)?(?:www\.|player\.)?(?:youtube\.com|youtu\.be|vimeo\.com)\//i.test(src)
  )
}

/** Pictures of a folder that are listed. */
const MAX_LISTED = 12
