import { CallToAction } from '../../components/CallToAction.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { Picture } from '../../components/Picture.tsx'
import { RoomPicture } from '../../components/RoomPicture.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { fill } from '../../components/texts.ts'
import { floorsBySlug } from '../../generated/content/floors.js'
import { interfaceTexts } from '../../generated/content/interface.js'
import { visualizerPage } from '../../generated/content/pages/visualizer.js'
import { scenes } from '../../generated/content/scenes.js'
import { servicesBySlug } from '../../generated/content/services.js'
import type { Scene } from '../../generated/types.ts'

const { visualizer: texts } = interfaceTexts

/**
 * Room and floor are radio buttons, and CSS shows the picture they stand for: no script is needed. Only pictures that
 * are shown are loaded, because a lazy picture in a hidden place never is.
 */
export function Page() {
  const { eyebrow, heading, text, roomLabel, floorLabel, note, callToAction } = visualizerPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} />
      <div className="section section--paper">
        <form className="viewer wrap" aria-label={texts.form} autoComplete="off" data-viewer>
          <fieldset className="viewer__rooms">
            <legend className="viewer__label">{roomLabel}</legend>
            <ul className="viewer__choices">
              {scenes.map(({ slug, name }, index) => (
                <li key={slug}>
                  <label className="viewer__room">
                    <input type="radio" name="room" value={slug} defaultChecked={index === 0} />
                    <span>{name}</span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
          {scenes.map((scene, index) => (
            <Room scene={scene} floorLabel={floorLabel} first={index === 0} key={scene.slug} />
          ))}
          <p className="caption">{note}</p>
        </form>
      </div>
      <CallToAction {...callToAction} />
    </>
  )
}

const VIEW_SIZES = '(min-width: 80rem) 52rem, 100vw'

function Room({ scene, floorLabel, first }: { scene: Scene; floorLabel: string; first: boolean }) {
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
              <strong>{floorsBySlug[floor].name}</strong>
              <span>{floorsBySlug[floor].description}</span>
              <TextLink
                href={servicesBySlug[floorsBySlug[floor].service].url}
                label={fill(texts.service, { floor: floorsBySlug[floor].name.toLowerCase() })}
              />
              <TextLink
                href={`/contact?topic=${floor}-floor`}
                label={texts.estimate}
                about={floorsBySlug[floor].name}
              />
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
                <Picture src={floorsBySlug[floor].swatch.src} alt="" sizes="6rem" />
                <span>{floorsBySlug[floor].name}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </section>
  )
}
