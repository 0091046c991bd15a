import { CallToAction } from '../../../components/CallToAction.tsx'
import { LongRead } from '../../../components/LongRead.tsx'
import { dateText, fill, readTimeText } from '../../../components/texts.ts'
import { articles } from '../../../generated/content/articles.js'
import { interfaceTexts } from '../../../generated/content/interface.js'
import { blogPage } from '../../../generated/content/pages/blog.js'
import { site } from '../../../generated/content/site.js'
import { pages } from '../../../generated/pages.js'
import type { Data } from './+data.ts'
import { type ChainLink, neighborsOf } from './article-chain.ts'

const { blog: texts } = interfaceTexts

export function Page({ data: { article } }: { data: Data }) {
  const { previous, next } = neighborsOf(article, articles)
  return (
    <>
      <LongRead
        back={{ href: blogPage.url, label: texts.back }}
        category={article.category}
        title={article.title}
        byline={fill(texts.byline, {
          author: site.identity.team,
          date: dateText(article.date),
          readTime: readTimeText(article),
        })}
        picture={article.picture}
        {...(article.stats && { stats: article.stats })}
        body={article.body}
        questions={article.faq}
      />
      <CallToAction {...article.callToAction} />
      <nav className="chain wrap" aria-label={texts.chain}>
        {previous && <Neighbor link={previous} label={texts.previous} rel="prev" />}
        {next && <Neighbor link={next} label={texts.next} rel="next" />}
      </nav>
    </>
  )
}

function Neighbor({ link, label, rel }: { link: ChainLink; label: string; rel: 'prev' | 'next' }) {
  return (
    <a className={`chain__link chain__link--${rel}`} href={link.href} rel={rel}>
      <span className="chain__label">{label}</span>
      <span className="chain__title">{link.title ?? titleOf(link.href)}</span>
    </a>
  )
}

const titleOf = (href: string) => pages.find(({ url }) => url === href)?.title ?? href
