import type { Download } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import type { PdfDocument } from '../pdf-document.ts'

/** Composes the document of a download. */
export type Composition = (download: Download, content: Content) => PdfDocument
