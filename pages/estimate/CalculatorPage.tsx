import { useContent } from '../../components/content-context.ts'
import { PageHero } from '../../components/PageHero.tsx'
import { ZipCheck } from '../../components/ZipCheck.tsx'
import type { Floor, FloorSlug } from '../../generated/types.ts'
import FloorCalculator from '../../islands/FloorCalculator.tsx'
import type { CalculatorProps, SwatchPicture } from '../../islands/floor-calculator/props.ts'
import { Island } from '../../renderer/Island.tsx'
import { bindFigures } from '../../renderer/non-breaking-figures.ts'
import { businessDay } from '../../site/business-time.ts'
import type { Content } from '../../site/content.ts'
import { memoize } from '../../site/dependencies.ts'
import { costBookOf } from '../../site/floor-cost/site-cost-book.ts'
import { jpegWidth, urlStem, webpWidths } from '../../site/image-variants.ts'

/** Calculator page. `query` is the query of its URL. */
export function CalculatorPage({ query = '' }: { query?: string }) {
  const content = useContent()
  const { eyebrow, heading, text } = content.calculatorPage
  const { language, currency } = content.site
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} />
      <div className="section section--paper">
        <div className="wrap">
          <Island
            of={FloorCalculator}
            when="idle"
            props={{
              ...wholeFigures(content),
              language,
              currency,
              action: content.calculatorPage.url,
              tool: content.assistantTexts.forms.estimate,
              query,
              today: businessDay(content),
              timeZone: content.mailTexts.timeZone,
            }}
          />
          <ZipCheck sentWith="calculator" />
        </div>
      </div>
    </>
  )
}

type ContentProps = Pick<CalculatorProps, 'texts' | 'book' | 'swatches' | 'served' | 'notServed' | 'company'>

/** Texts with non-breaking figures, because the calculator creates its lines in the browser. */
const wholeFigures = memoize((content: Content): ContentProps => {
  const { form, choices, mistakes, result, compare } = content.calculatorPage
  const { line: _, open: _open, linkFrom: _link, ...request } = content.calculatorPage.request
  const { cities, interfaceTexts, site, zipPlaces } = content
  const book = costBookOf(content)
  const props: ContentProps = {
    texts: { form, choices, mistakes, result, compare, request },
    // The calculator only shows how long a floor takes in words.
    book: { ...book, floors: book.floors.map(({ days: _days, ...floor }) => floor) },
    swatches: Object.fromEntries([
      ...content.products.all.map(({ slug, floor }) => [slug, swatchOf(floor, content)]),
      ...content.calculatorPage.floors.map(({ value, swatch, service }) => [
        value,
        swatch ? swatchOf(swatch, content) : pictureOf(content.services.get(service).picture, content),
      ]),
    ]),
    served: [
      ...new Set([
        ...cities.all.flatMap(({ zipCodes }) => zipCodes),
        ...zipPlaces.all.map(({ slug }) => slug),
      ]),
    ].join(' '),
    notServed: interfaceTexts.unknownCity.notListed,
    company: {
      name: site.identity.name,
      lines: [addressLine(site), site.contact.phone.display, site.contact.email],
    },
  }
  return JSON.parse(bindFigures(content)(JSON.stringify(props)))
})

const addressLine = ({ address: { locality, region, postalCode } }: Content['site']) =>
  `${locality}, ${region} ${postalCode}`

/** Enough for a swatch of 96 px on a phone with a pixel ratio of 2 or more. */
const SWATCH_WIDTH = 240

const swatchOf = (slug: FloorSlug, content: Content): SwatchPicture => ({
  floor: slug,
  ...pictureOf(content.floors.get(slug).swatch, content),
})

function pictureOf({ src }: Floor['swatch'], { images }: Content): SwatchPicture {
  const image = images[src]
  const enough = (widths: readonly number[]) => widths.find(one => one >= SWATCH_WIDTH) ?? Math.max(...widths)
  return {
    stem: urlStem(src, image),
    avif: enough(image.widths),
    webp: enough(webpWidths(image.widths)),
    jpg: jpegWidth(image),
  }
}
