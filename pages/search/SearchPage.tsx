import { useContent, useTextFormatters } from '../../components/content-context.ts'
import { PageHero } from '../../components/PageHero.tsx'
import { Section } from '../../components/Section.tsx'
import { SiteSearch } from '../../components/SiteSearch.tsx'
import { searchPages } from '../../site/search.ts'
import { interpolate } from '../../site/text-formatters.ts'

/** Search results. The server renders them. */
export function SearchPage({ words: asked }: { words: string }) {
  const { interfaceTexts, notFoundPage, pages } = useContent()
  const { notFound: texts } = interfaceTexts
  const formatters = useTextFormatters()
  const { pages: found, count } = searchPages(pages.all, asked)
  const heading =
    count > found.length
      ? interpolate(texts.most, { shown: found.length, count })
      : formatters.count(texts.results, count)
  return (
    <>
      <PageHero eyebrow={texts.button} heading={notFoundPage.searchHeading}>
        <SiteSearch words={asked} />
      </PageHero>
      <Section tone="paper" fade={false}>
        <h2 className="small-heading">{count > 0 ? heading : texts.none}</h2>
        <ul className="lines">
          {found.map(({ url, title, description }) => (
            <li key={url}>
              <p>
                <a href={url}>{title}</a>
              </p>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
