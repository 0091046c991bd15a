import { useContent, useTextFormatters } from '../../components/content-context.ts'
import { PageHero } from '../../components/PageHero.tsx'
import { Section } from '../../components/Section.tsx'
import { SiteSearch } from '../../components/SiteSearch.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import type { SearchResult } from '../../site/search.ts'
import { interpolate } from '../../site/text-formatters.ts'

interface SearchPageProps {
  /** Typed words and their results. The server renders the results; the prerendered page has none. */
  answered?: { words: string; result: SearchResult }
}

export function SearchPage({ answered }: SearchPageProps) {
  const { searchPage } = useContent()
  const { eyebrow, heading, suggestionsHeading, suggestions } = searchPage
  const isEmpty = !answered?.result.count
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} />
      <Section fade={false}>
        <SiteSearch words={answered?.words} isFocused={!answered} />
      </Section>
      {answered?.words && <Results {...answered.result} />}
      {isEmpty && (
        <Section tone="paper" fade={false}>
          <h2 className="small-heading">{suggestionsHeading}</h2>
          <ul className="served">
            {suggestions.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Results({ pages, count, isPartial, answer }: SearchResult) {
  const { siteSearch: texts } = useContent().interfaceTexts
  const formatters = useTextFormatters()
  const counted =
    count > pages.length
      ? interpolate(texts.most, { shown: pages.length, count })
      : formatters.count(texts.results, count)
  return (
    <Section tone="paper" fade={false}>
      {answer && (
        <>
          <p>{answer.text}</p>
          <p>
            <TextLink {...answer.link} />
          </p>
        </>
      )}
      {(count > 0 || !answer) && (
        <h2 className="small-heading">{count === 0 ? texts.none : isPartial ? texts.partial : counted}</h2>
      )}
      <ul className="lines">
        {pages.map(({ url, title, description, passage }) => (
          <li key={url}>
            <p>
              <a href={url}>{title}</a>
            </p>
            <p>{passage ?? description}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
