import type { ComponentProps } from 'react'
import type { FloorPrice } from '../../behaviors/visualizer/prices.ts'
import { type StudioData, type StudioTexts, studioTexts } from '../../behaviors/visualizer/texts.ts'
import { useContent } from '../../components/content-context.ts'
import { Picture } from '../../components/Picture.tsx'
import type { Floor } from '../../generated/types.ts'
import { variantUrl } from '../../site/addresses.ts'
import type { Content } from '../../site/content.ts'
import {
  calculatorHref,
  costBookOf,
  type ListedFloor,
  toPricedBook,
  toPricedFloor,
} from '../../site/floor-cost/cost-book.ts'

/** Seeing a floor in the visitor's own photo: behaviors/visualizer/studio.ts brings it to life. */
export function RoomPhoto() {
  const content = useContent()
  const { floors, images, site, visualizerPage } = content
  const { photo: texts } = visualizerPage
  const listedFor = listedFloors(content)
  const locale = { language: site.language, currency: site.currency }
  const prices = { locale, book: toPricedBook(costBookOf(content)) }
  const textures = floors.all.map(floor => {
    const { slug, texture } = floor
    const listed = listedFor(floor)
    const image = images[texture.albedo]
    const { tileSizeM, layout, gloss } = texture
    const url = variantUrl(texture.albedo, image, Math.max(...image.widths), 'webp')
    return { slug, url, tileSizeM, layout, gloss, price: priceOf(floor, listed, content) }
  })
  const told = Object.fromEntries(studioTexts.map(name => [name, texts[name]])) as StudioTexts
  return (
    <section
      className="studio wrap"
      aria-labelledby="studio-heading"
      data-studio={JSON.stringify({ texts: told, floors: textures, prices } satisfies StudioData)}
    >
      <div className="studio__intro">
        <div className="studio__words">
          <h2 id="studio-heading">{texts.heading}</h2>
          <p>{texts.text}</p>
          <p data-needs-script>{texts.rules}</p>
          <p className="studio__buttons" data-needs-script>
            <label className="button button--primary">
              {texts.take}
              <input type="file" accept="image/*" capture="environment" data-studio-file />
            </label>
            <label className="button button--secondary">
              {texts.choose}
              <input type="file" accept="image/*" data-studio-file />
            </label>
          </p>
          <noscript>
            <p>{texts.withoutScript}</p>
          </noscript>
          <p data-studio-without hidden>
            {texts.withoutScript}
          </p>
        </div>
        <Drawing label={texts.drawing} />
      </div>
      <p role="status" aria-live="polite" className="studio__say" data-studio-say />
      <div className="studio__work" data-studio-work hidden>
        <div className="studio__view">
          <div className="studio__stage" data-studio-stage>
            <div role="application" tabIndex={0} aria-label={texts.view} data-studio-picture>
              <canvas data-studio-view />
            </div>
            <span className="studio__marker" data-studio-marker hidden />
          </div>
          <div className="studio__question">
            <p role="status" id="studio-asked" data-studio-question />
            <Action name="yes" label={texts.askYes} aria-describedby="studio-asked" hidden />
            <Action name="no" label={texts.askNo} aria-describedby="studio-asked" hidden />
          </div>
        </div>
        <div className="studio__steps">
          <Edges />
          <Flat />
          <details open>
            <summary>{texts.floor}</summary>
            <p className="caption" data-studio-prices>
              {texts.pricesNone}
            </p>
            <ul className="viewer__floors">
              {floors.all.map(({ slug, name, swatch }, index) => (
                <li key={slug}>
                  <label className="viewer__floor">
                    <input type="radio" name="studio-floor" value={slug} defaultChecked={index === 0} />
                    <Picture src={swatch.src} alt="" sizes="6rem" />
                    <span>{name}</span>
                    <span className="studio__price" data-studio-cost={slug} />
                  </label>
                </li>
              ))}
            </ul>
          </details>
          <Compare />
          <details>
            <summary>{texts.light}</summary>
            <Range name="brightness" label={texts.brightness} min={-1.5} max={1.5} step={0.05} />
          </details>
          <Measure />
          <p className="studio__buttons">
            <button type="button" className="button button--green" data-studio-do="save">
              {texts.save}
            </button>
            <Action name="attach" label={texts.attach} />
            <Action name="share" label={texts.share} hidden />
            <label className="button button--secondary">
              {texts.another}
              <input type="file" accept="image/*" data-studio-file />
            </label>
          </p>
          <p className="caption">{texts.attachNote}</p>
        </div>
      </div>
    </section>
  )
}

/** Finds a floor's entry in the calculator: by product, else by collection, else by service. */
function listedFloors(content: Content): (floor: Floor) => ListedFloor | undefined {
  const { collections, estimatePage, products } = content
  const { floors: listed } = costBookOf(content)
  const kinds = estimatePage.floors
  return floor => {
    const product = products.all.find(candidate => candidate.floor === floor.slug)
    const kind =
      kinds.find(({ collection }) => collection && collections.get(collection).floors.includes(floor.slug)) ??
      (floor.price ? undefined : kinds.find(({ service }) => service === floor.service))
    return (
      listed.find(({ value }) => value === product?.slug) ?? listed.find(({ value }) => value === kind?.value)
    )
  }
}

function priceOf(
  { price }: Floor,
  listed: ListedFloor | undefined,
  { prices }: Content,
): FloorPrice | undefined {
  if (listed) return { floor: toPricedFloor(listed) }
  const entry = price && prices.entries[price]
  return entry ? { perSquareFoot: { low: entry.low, high: entry.high }, words: entry.words } : undefined
}

function Edges() {
  const { photo: texts } = useContent().visualizerPage
  const tools = [
    ['remove', texts.removeFloor],
    ['add', texts.addFloor],
    ['cut', texts.cutOut],
  ] as const
  return (
    <details open>
      <summary>{texts.edges}</summary>
      <fieldset className="studio__tools">
        <legend>{texts.tool}</legend>
        {tools.map(([value, label], index) => (
          <label key={value}>
            <input type="radio" name="studio-tool" value={value} defaultChecked={index === 0} /> {label}
          </label>
        ))}
      </fieldset>
      <label className="studio__check studio__finger">
        <input type="checkbox" name="studio-brush" /> {texts.fingerDraws}
      </label>
      <p className="caption">{texts.cutHelp}</p>
      <p className="studio__buttons">
        <Action name="undo" label={texts.undo} />
        <Action name="cut" label={texts.cutNow} hidden />
        <Action name="corners" label={texts.corners} aria-pressed="false" />
        <Action name="use-corners" label={texts.useCorners} hidden />
      </p>
    </details>
  )
}

function Flat() {
  const { photo: texts } = useContent().visualizerPage
  return (
    <details>
      <summary>{texts.flat}</summary>
      <Range name="tilt" label={texts.tilt} min={-10} max={50} step={0.5} />
      <Range name="turn" label={texts.turn} min={-90} max={90} step={1} />
      <Range name="height" label={texts.size} min={2} max={9} step={0.05} />
      <label className="studio__check">
        <input type="checkbox" name="studio-grid" /> {texts.grid}
      </label>
    </details>
  )
}

function Compare() {
  const { floors, visualizerPage } = useContent()
  const { photo: texts } = visualizerPage
  return (
    <details>
      <summary>{texts.compare}</summary>
      <label className="studio__field">
        {texts.compareWith}
        <select name="studio-left">
          <option value="">{texts.before}</option>
          {floors.all.map(({ slug, name }) => (
            <option value={slug} key={slug}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Range name="split" label={texts.split} min={0} max={100} step={1} />
    </details>
  )
}

function Measure() {
  const { photo: texts } = useContent().visualizerPage
  return (
    <details>
      <summary>{texts.measure}</summary>
      <p className="studio__buttons">
        <Action name="door" label={texts.markDoor} />
      </p>
      <div className="studio__sides">
        <Feet name="wall" label={texts.wall} />
        <Action name="wall" label={texts.markWall} />
      </div>
      <div className="studio__sides">
        {(['length', 'width'] as const).map(side => (
          <Feet name={side} label={texts[side]} key={side} />
        ))}
      </div>
      <p role="status" data-studio-area />
      <p>
        <a className="button button--primary" href={calculatorHref({})} data-studio-price>
          {texts.price}
        </a>
      </p>
    </details>
  )
}

function Feet({ name, label }: { name: string; label: string }) {
  return (
    <label className="studio__field">
      {label}
      <input type="number" inputMode="decimal" min={1} max={300} step={0.5} name={`studio-${name}`} />
    </label>
  )
}

interface ActionProps extends Pick<ComponentProps<'button'>, 'hidden' | 'aria-pressed' | 'aria-describedby'> {
  /** Name of the studio's action. */
  name: string
  label: string
}

function Action({ name, label, ...attributes }: ActionProps) {
  return (
    <button type="button" className="button button--secondary" data-studio-do={name} {...attributes}>
      {label}
    </button>
  )
}

interface RangeProps {
  name: string
  label: string
  min: number
  max: number
  step: number
}

function Range({ name, label, min, max, step }: RangeProps) {
  return (
    <label className="studio__field">
      {label}
      <input type="range" name={`studio-${name}`} min={min} max={max} step={step} defaultValue={0} />
    </label>
  )
}

/** A person in the corner, the phone at chest height, what it sees. */
function Drawing({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 220 140" className="studio__drawing" role="img" aria-label={label} data-needs-script>
      <path d="M10 100 L60 72 H160 L210 100 V132 H10 Z" className="studio__drawing-floor" />
      <path d="M60 72 V12 H160 V72 M60 12 L10 4 M160 12 L210 4" />
      <path d="M38 62 L120 74 L96 118 Z" className="studio__drawing-view" />
      <circle cx="26" cy="42" r="7" />
      <path d="M26 50 V86 L20 112 M26 86 L32 112 M26 58 L38 64" />
      <rect x="36" y="57" width="5" height="10" rx="1" />
    </svg>
  )
}
