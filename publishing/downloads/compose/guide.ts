import type {
  ArticleSlug,
  CollectionSlug,
  FaqItem,
  GuideSlug,
  MarkdownBody,
  Stat,
} from '../../../generated/types.ts'
import type { Content } from '../../../site/content.ts'
import { interpolate } from '../../../site/text-formatters.ts'
import { type Block, plain } from '../story.ts'
import { collectionOverview } from './catalog.ts'
import { frame } from './frame.ts'
import { markdownBlocks } from './markdown-blocks.ts'
import { questions } from './pieces.ts'
import type { Composition } from './types.ts'

export interface GuideParts {
  /** Opens the guide with this collection. */
  collection?: CollectionSlug
  guides?: readonly GuideSlug[]
  articles?: readonly ArticleSlug[]
}

interface Part {
  title: string
  excerpt: string
  url: string
  body: MarkdownBody
  faq?: readonly FaqItem[]
  stats?: readonly Stat[]
}

/** Long texts one after the other, each beginning on a page of its own, their questions at the end. */
export function guide({ collection, guides = [], articles = [] }: GuideParts): Composition {
  return (download, content) => {
    const parts: Part[] = [
      ...guides.map(slug => content.guides.get(slug)),
      ...articles.map(slug => content.articles.get(slug)),
    ]
    const opening = collection ? collectionOverview(content.collections.get(collection), content) : []
    return frame(download, content, {
      opening: 'cover',
      density: 'reading',
      keywords: [],
      blocks: [
        ...opening,
        ...parts.flatMap((part, index) => partBlocks(part, content, index > 0 || opening.length > 0)),
        ...questions(
          content.printed.guide.questions,
          parts.flatMap(part => part.faq ?? []),
        ),
      ],
    })
  }
}

function partBlocks({ title, excerpt, url, body, stats }: Part, content: Content, newPage: boolean): Block[] {
  const { printed, site } = content
  const address = `${site.url}${url}`
  const source = interpolate(printed.guide.moreAt, { address: address.replace(/^https?:\/\//, '') })
  return [
    { kind: 'heading', rank: 'chapter', text: title, newPage },
    { kind: 'paragraph', role: 'lead', text: plain(excerpt) },
    ...(stats ? [{ kind: 'figures', items: stats } as const] : []),
    ...markdownBlocks(body.tree, content),
    { kind: 'paragraph', role: 'note', text: [{ text: source, href: address }] },
  ]
}
