import type { Download } from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import type { PdfDocument } from '../pdf-document.ts'
import { areaWorksheet } from './area-worksheet.ts'
import { catalog } from './catalog.ts'
import { checklist } from './checklist.ts'
import { costWorksheet } from './cost-worksheet.ts'
import { guide } from './guide.ts'
import type { Composition } from './types.ts'

/** Composes the document that a download record describes. */
export function compose(download: Download, content: Content): PdfDocument {
  return compositionOf(download.contents)(download, content)
}

function compositionOf(contents: Download['contents']): Composition {
  switch (contents.type) {
    case 'catalog':
      return catalog(contents.collection)
    case 'guide':
      return guide(contents)
    case 'checklist':
      return checklist(contents.guide)
    case 'area-worksheet':
      return areaWorksheet
    case 'cost-worksheet':
      return costWorksheet
  }
}
