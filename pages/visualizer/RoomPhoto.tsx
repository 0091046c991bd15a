import type { ComponentProps } from 'react'
import type { StudioData } from '../../behaviors/visualizer/texts.ts'
import { useContent } from '../../components/content-context.ts'
import { Picture } from '../../components/Picture.tsx'
import type { Content } from '../../site/content.ts'
import { calculatorHref } from '../../site/floor-cost/calculator-links.ts'
import { areaPriceOf, costBookOf, toAreaBook } from '../../site/floor-cost/site-cost-book.ts'
import { variantUrl } from '../../site/image-variants.ts'

function studioDataOf(content: Content): StudioData {
  const { floors, images, site, visualizerPage } = content
  const locale = { language: site.language, currency: site.currency }
  return {
    texts: visualizerPage.photo.messages,
    floors: floors.all.map(floor => {
      const { albedo, tileSizeM, layout, gloss } = floor.texture
      const url = variantUrl(albedo, images[albedo], Math.max(...images[albedo].widths), 'webp')
      return { slug: floor.slug, url, tileSizeM, layout, gloss, price: areaPriceOf(floor, content) }
    }),
    prices: { locale, book: toAreaBook(costBookOf(content)) },
  }
}

/** A file field that looks like a button. */
export function PhotoButton({ label, kind, isCamera = false }: PhotoButtonProps) {
  return (
    <label className={`button button--${kind}`} data-studio-choose>
      {label}
      <input type="file" accept="image/*" capture={isCamera ? 'environment' : undefined} data-studio-file />
    </label>
  )
}

interface PhotoButtonProps {
  label: string
  kind: 'primary' | 'secondary'
  /** Opens the camera of a phone instead of its photos. */
  isCamera?: boolean
}

/** Seeing a floor in the visitor's own photo: behaviors/visualizer/studio.ts brings it to life. */
export function RoomPhoto() {
  const content = useContent()
  const { photo: texts } = content.visualizerPage
  return (
    <section
      className="studio__own wrap"
      aria-labelledby="studio-heading"
      data-studio-data={JSON.stringify(studioDataOf(content))}
    >
      <div className="studio__intro">
        <h2 id="studio-heading">{texts.heading}</h2>
        <p>{texts.text}</p>
        <p data-needs-script>{texts.rules}</p>
        <p className="studio__buttons" data-needs-script>
          <PhotoButton label={texts.take} kind="primary" isCamera />
          <PhotoButton label={texts.choose} kind="secondary" />
        </p>
        <noscript>
          <p>{texts.withoutScript}</p>
        </noscript>
        <p data-studio-without hidden>
          {texts.withoutScript}
        </p>
      </div>
      <p role="status" aria-live="polite" className="studio__say" data-studio-say />
      <div className="studio__work" data-studio-work data-step="corners" hidden>
        <div className="studio__view">
          <div className="studio__picture">
            <Stage />
            <p className="studio__buttons studio__history">
              <Action name="undo" label={texts.undo} />
              <Action name="done" label={texts.done} kind="primary" hidden />
              <Action name="before" label={texts.seeBefore} aria-pressed="false" />
            </p>
          </div>
          <Floors />
        </div>
        <div className="studio__steps">
          <Tools />
          <Tilt />
          <p className="caption" data-studio-prices>
            {texts.messages.pricesNone}
          </p>
          <Measure />
          <p className="studio__buttons">
            <Action name="attach" label={texts.attach} kind="primary" />
            <Action name="save" label={texts.save} />
            <Action name="share" label={texts.share} hidden />
          </p>
          <p className="caption">{texts.attachNote}</p>
        </div>
        <p className="studio__buttons">
          <PhotoButton label={texts.another} kind="secondary" />
          <Action name="rooms" label={texts.rooms} />
        </p>
      </div>
    </section>
  )
}

/** The picture, with lines and corners over it. */
function Stage() {
  const { photo: texts } = useContent().visualizerPage
  return (
    <div className="studio__stage">
      <div role="application" tabIndex={0} aria-label={texts.view} data-studio-picture>
        <canvas data-studio-view />
      </div>
      <svg className="studio__lines" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {['outline', 'side', 'wipe', 'marks'].map(name => (
          <path data-studio-line={name} key={name} />
        ))}
      </svg>
      <ol className="studio__corners" aria-label={texts.cornerList} data-studio-corners />
      <span className="studio__marker" data-studio-marker hidden />
      <canvas className="studio__loupe" width={96} height={96} data-studio-loupe hidden />
    </div>
  )
}

function Floors() {
  const { floors, visualizerPage } = useContent()
  return (
    <fieldset className="studio__floors">
      <legend className="visually-hidden">{visualizerPage.photo.floor}</legend>
      <ul>
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
    </fieldset>
  )
}

function Tools() {
  const { photo: texts } = useContent().visualizerPage
  const tools = [
    ['not-floor', texts.notFloorTool],
    ['floor', texts.floorTool],
    ['corners', texts.cornersTool],
    ['boards', texts.boardsTool],
  ] as const
  return (
    <fieldset className="studio__tools">
      <legend className="visually-hidden">{texts.tool}</legend>
      {tools.map(([value, label], index) => (
        <label key={value}>
          <input type="radio" name="studio-tool" value={value} defaultChecked={index === 0} /> {label}
        </label>
      ))}
      <p data-help="wipe">{texts.wipeHelp}</p>
      <p data-help="corners">{texts.cornersHelp}</p>
      <p data-help="corners">
        <Action name="piece" label={texts.piece} />
      </p>
      <p data-help="boards">{texts.boardsHelp}</p>
    </fieldset>
  )
}

function Tilt() {
  const { photo: texts } = useContent().visualizerPage
  return (
    <div className="studio__field">
      <label htmlFor="studio-tilt">{texts.tilt}</label>
      <input
        type="range"
        id="studio-tilt"
        name="studio-tilt"
        min={-60}
        max={55}
        step={0.5}
        aria-describedby="studio-tilt-help"
      />
      <p id="studio-tilt-help">{texts.tiltHelp}</p>
    </div>
  )
}

function Measure() {
  const content = useContent()
  const { photo: texts } = content.visualizerPage
  return (
    <details>
      <summary>{texts.measure}</summary>
      <p>
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
        <a className="button button--primary" href={calculatorHref(content)} data-studio-price>
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

interface ActionProps extends Pick<ComponentProps<'button'>, 'hidden' | 'aria-pressed'> {
  /** Name of the studio's action. */
  name: string
  label: string
  kind?: 'primary' | 'secondary'
}

function Action({ name, label, kind = 'secondary', ...attributes }: ActionProps) {
  return (
    <button type="button" className={`button button--${kind}`} data-studio-do={name} {...attributes}>
      {label}
    </button>
  )
}
