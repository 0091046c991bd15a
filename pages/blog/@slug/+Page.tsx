import { ArticleLayout } from '../../../components/ArticleLayout.tsx'
import { CallToAction } from '../../../components/CallToAction.tsx'
import { useContent, useTextFormatters } from '../../../components/content-context.ts'
import type { Article } from '../../../generated/types.ts'
import { crumbOf } from '../../../renderer/head.ts'
import { articleNode, questionsNode } from '../../../renderer/structured-data/texts.ts'
import { interpolate } from '../../../site/text-formatters.ts'
import { definePage } from '../../define-page.ts'
import { type ChainLink, neighborsOf } from './article-chain.ts'

export const Page = definePage('articles', ArticlePage, (article, content) => ({
  name: article.title,
  parents: [crumbOf(content.blogPage)],
  nodes: [articleNode(content, article), questionsNode(content, article.url, article.faq)],
  published: article.date,
  updated: article.updated,
}))

function ArticlePage({ subject: article }: { subject: Article }) {
  const content = useContent()
  const { blogPage, interfaceTexts, site } = content
  const { blog: texts } = interfaceTexts
  const formatters = useTextFormatters()
  const { previous, next } = neighborsOf(article, content)
  return (
    <>
      <ArticleLayout
        back={{ href: blogPage.url, label: texts.back }}
        category={article.category}
        title={article.title}
        byline={interpolate(texts.byline, {
          author: site.identity.team,
          date: formatters.dates(article.date, article.updated),
          readTime: formatters.readTime(article),
        })}
        picture={article.picture}
        {...(article.stats && { stats: article.stats })}
        body={article.body}
        openSections={article.openSections}
        questions={article.faq}
      />
      <CallToAction {...article.callToAction} calculator />
      <nav className="chain wrap" aria-label={texts.chain}>
        {previous && <Neighbor link={previous} label={texts.previous} rel="prev" />}
        {next && <Neighbor link={next} label={texts.next} rel="next" />}
      </nav>
    </>
  )
}

function Neighbor({ link, label, rel }: { link: ChainLink; label: string; rel: 'prev' | 'next' }) {
  const { pages } = useContent()
  return (
    <a className={`chain__link chain__link--${rel}`} href={link.href} rel={rel}>
      <span className="chain__label">{label}</span>
      <span className="chain__title">{link.title ?? pages.find(link.href)?.title ?? link.href}</span>
    </a>
  )
}
