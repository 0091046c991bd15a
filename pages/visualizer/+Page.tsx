import { CalculatorLink } from '../../components/CalculatorLink.tsx'
import { CallToAction } from '../../components/CallToAction.tsx'
import { contactHref } from '../../components/contact-links.ts'
import { useContent } from '../../components/content-context.ts'
import { MinimumPriceNote } from '../../components/MinimumPriceNote.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { Picture } from '../../components/Picture.tsx'
import { RoomPicture } from '../../components/RoomPicture.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { readOnlyToolAttributes } from '../../components/webmcp-attributes.ts'
import type { Scene } from '../../generated/types.ts'
import { interpolate } from '../../site/text-formatters.ts'
import { definePage } from '../define-page.ts'
import { PhotoButton, RoomPhoto } from './RoomPhoto.tsx'

/**
 * Room and floor are radio buttons, and CSS shows the picture they stand for: no script is needed. Only pictures that
 * are shown are loaded, because a lazy picture in a hidden place never is.
 */
export const Page = definePage('visualizerPage', VisualizerPage, ({ name }) => ({ name }))

function VisualizerPage() {
  const { assistantTexts, interfaceTexts, scenes, visualizerPage } = useContent()
  const { visualizer: texts } = interfaceTexts
  const { eyebrow, heading, text, roomLabel, floorLabel, note, photo, callToAction } = visualizerPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} />
      <div className="section section--paper studio" data-studio>
        <form
          className="viewer wrap"
          aria-label={texts.form}
          autoComplete="off"
          data-viewer
          data-floor-choice=""
          {...readOnlyToolAttributes(assistantTexts.forms.visualizer)}
        >
          <p className="studio__buttons" data-needs-script>
            <PhotoButton label={photo.use} kind="primary" />
            <PhotoButton label={photo.take} kind="secondary" isCamera />
          </p>
          <fieldset>
            <legend className="visually-hidden">{roomLabel}</legend>
            <ul className="viewer__choices">
              {scenes.all.map(({ slug, name }, index) => (
                <li key={slug}>
                  <label className="viewer__room">
                    <input type="radio" name="room" value={slug} defaultChecked={index === 0} />
                    <span>{name}</span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
          {scenes.all.map((scene, index) => (
            <Room scene={scene} floorLabel={floorLabel} first={index === 0} key={scene.slug} />
          ))}
          <p className="caption">{note}</p>
        </form>
        <RoomPhoto />
        <div className="wrap">
          <MinimumPriceNote />
        </div>
      </div>
      <CallToAction {...callToAction} />
    </>
  )
}

const VIEW_SIZES = '(min-width: 80rem) 52rem, 88vw'

function Room({ scene, floorLabel, first }: { scene: Scene; floorLabel: string; first: boolean }) {
  const content = useContent()
  const { floors, interfaceTexts, services } = content
  const { visualizer: texts } = interfaceTexts
  return (
    <section className="viewer__scene" aria-label={scene.name}>
      <div className="viewer__views">
        {scene.floors.map((floor, index) => (
          <div className="viewer__view" key={floor}>
            <RoomPicture
              scene={scene.slug}
              floor={floor}
              sizes={VIEW_SIZES}
              priority={first && index === 0}
            />
            <p className="viewer__links">
              <strong>{floors.get(floor).name}</strong>
              <span>{floors.get(floor).description}</span>
              <TextLink
                href={services.get(floors.get(floor).service).url}
                label={interpolate(texts.service, { floor: floors.get(floor).name })}
              />
              <TextLink
                href={contactHref(content, { floor })}
                label={texts.estimate}
                about={floors.get(floor).name}
              />
              <CalculatorLink shown={floor} />
            </p>
          </div>
        ))}
      </div>
      <fieldset>
        <legend className="viewer__label">{floorLabel}</legend>
        <ul className="viewer__floors">
          {scene.floors.map((floor, index) => (
            <li key={floor}>
              <label className="viewer__floor">
                <input type="radio" name={`floor-${scene.slug}`} value={floor} defaultChecked={index === 0} />
                <Picture src={floors.get(floor).swatch.src} alt="" sizes="6rem" />
                <span>{floors.get(floor).name}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </section>
  )
}
