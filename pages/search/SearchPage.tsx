import { phoneHref } from '../../components/contact-links.ts'
import { useContent, useTextFormatters } from '../../components/content-context.ts'
import { SearchHero } from '../../components/PageHero.tsx'
import { Price, useFloorPrices } from '../../components/Price.tsx'
import { Section } from '../../components/Section.tsx'
import { SiteSearch } from '../../components/SiteSearch.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import type { PriceName, Site } from '../../generated/types.ts'
import { CallAdvice } from '../../islands/estimate-form/CallAdvice.tsx'
import { ComparisonTable } from '../../islands/floor-calculator/ComparisonTable.tsx'
import { calculatorHref } from '../../site/floor-cost/calculator-links.ts'
import { answerTo } from '../../site/floor-cost/cost.ts'
import { jobOfArea } from '../../site/floor-cost/job.ts'
import { costBookOf } from '../../site/floor-cost/site-cost-book.ts'
import { languagePathOf, primaryTag, splitLanguage } from '../../site/languages.ts'
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
      <SearchHero eyebrow={eyebrow} heading={heading}>
        <SiteSearch words={answered?.words} isFocused={!answered?.words} />
      </SearchHero>
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

function Results({ pages, count, isPartial, answer, floors, isUrgent }: SearchResult) {
  const { contactPage, interfaceTexts, site } = useContent()
  const { siteSearch: texts } = interfaceTexts
  const formatters = useTextFormatters()
  const counted =
    count > pages.length
      ? interpolate(texts.most, { shown: pages.length, count })
      : formatters.count(texts.results, count)
  return (
    <Section tone="paper" fade={false}>
      {isUrgent && <CallAdvice urgency="emergency" texts={contactPage} href={phoneHref(site)} />}
      {floors.length > 0 && (
        <div className="section-head">
          <FloorPrices floors={floors} />
        </div>
      )}
      {answer && (
        <div className="section-head">
          <p>{answer.text}</p>
          <p>
            <TextLink {...answer.link} />
          </p>
        </div>
      )}
      {(count > 0 || !answer) && (
        <h2 className="small-heading">{count === 0 ? texts.none : isPartial ? texts.partial : counted}</h2>
      )}
      <ul className="lines">
        {pages.map(({ url, title, description, passage }) => (
          <li key={url} lang={foreignTag(url, site)}>
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

/** Tag of the language of a page. Undefined if it is that of the site. */
function foreignTag(url: string, site: Site): string | undefined {
  const { languagePath } = splitLanguage(url)
  if (languagePath === languagePathOf(site)) return undefined
  const other = site.languages?.find(({ path }) => path === languagePath)
  return other && primaryTag(other)
}

/** The installed price of a floor, or two or three floors side by side, with a link to the calculator. */
function FloorPrices({ floors: [floor, ...others] }: { floors: readonly string[] }) {
  const content = useContent()
  const { calculatorPage, searchPage } = content
  const price = calculatorPage.floors.find(({ value }) => value === floor)?.material
  const { href, label } =
    others.length > 0
      ? { href: calculatorHref(content, { floor, others }), label: searchPage.comparison.link }
      : { href: calculatorHref(content, { floor }), label: searchPage.prices.link }
  return (
    <>
      {floor !== undefined && others.length > 0 && <Comparison floors={[floor, ...others]} />}
      {others.length === 0 && price !== undefined && <FloorPrice price={price} />}
      <p>
        <TextLink href={href} label={label} />
      </p>
    </>
  )
}

/** The name of a floor and its installed price, or else the given one. */
function FloorPrice({ price }: { price: PriceName }) {
  const { entries } = useContent().prices
  const [shown = price] = useFloorPrices(price)
  return (
    <>
      <h2 className="small-heading">{entries[price].title}</h2>
      <p>
        <Price price={shown} />
      </p>
    </>
  )
}

/** Floors as the calculator compares them, for the area of its example. */
function Comparison({ floors }: { floors: readonly string[] }) {
  const content = useContent()
  const { calculatorPage, searchPage } = content
  const area = calculatorPage.form.exampleArea
  const book = costBookOf(content)
  const costs = floors.flatMap(value => {
    const floor = book.floors.find(listed => listed.value === value)
    return (floor && answerTo(floor, jobOfArea(area), book).cost) ?? []
  })
  const heading = interpolate(searchPage.comparison.heading, { area })
  return (
    <>
      <h2 className="small-heading">{heading}</h2>
      <ComparisonTable
        texts={calculatorPage.compare}
        label={heading}
        costs={costs}
        floors={book.floors}
        formatters={useTextFormatters()}
      />
    </>
  )
}
