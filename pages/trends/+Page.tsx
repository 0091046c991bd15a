import { CallToAction } from '../../components/CallToAction.tsx'
import { useContent } from '../../components/content-context.ts'
import { MinimumPriceNote } from '../../components/MinimumPriceNote.tsx'
import { PageHero } from '../../components/PageHero.tsx'
import { Picture } from '../../components/Picture.tsx'
import { PlainList } from '../../components/PlainList.tsx'
import { usePreloadedImage } from '../../components/render-state.ts'
import { TextLink } from '../../components/TextLink.tsx'
import type { Season } from '../../generated/types.ts'
import { definePage } from '../define-page.ts'
import { badgeTone } from './badge-tone.ts'

export const Page = definePage('trendsPage', TrendsPage, ({ name }) => ({ name }))

function TrendsPage() {
  usePreloadedImage()
  const { interfaceTexts, seasons, trendsPage } = useContent()
  const { trends: texts } = interfaceTexts
  const { eyebrow, heading, text, callToAction } = trendsPage
  return (
    <>
      <PageHero eyebrow={eyebrow} heading={heading} text={text} />
      <div className="section section--paper" data-seasons>
        <div className="wrap">
          <div className="season-buttons" role="group" aria-label={texts.seasons} data-needs-script>
            {seasons.all.map(({ slug }, index) => (
              <button key={slug} type="button" data-season={slug} aria-pressed={index === 0}>
                {texts[slug]}
              </button>
            ))}
          </div>
          <div className="seasons">
            {seasons.all.map(season => (
              <SeasonPanel season={season} key={season.slug} />
            ))}
          </div>
          <MinimumPriceNote />
        </div>
      </div>
      <CallToAction {...callToAction} />
    </>
  )
}

function SeasonPanel({ season }: { season: Season }) {
  const { slug, title, subtitle, description, picture, primaryColor, trends } = season
  return (
    <section className="season" data-season-panel={slug} aria-label={title}>
      <div className="season__head">
        <Picture {...picture} sizes="(min-width: 60rem) 46vw, 88vw" className="season__picture" />
        <div className="stack">
          <svg className="season__color" viewBox="0 0 48 4" aria-hidden="true">
            <rect width="48" height="4" fill={primaryColor} />
          </svg>
          <h2>{title}</h2>
          <p className="card__tagline">{subtitle}</p>
          <p className="lead">{description}</p>
        </div>
      </div>
      <ul className="grid">
        {trends.map(trend => (
          <li className="card card--ruled" key={trend.id} id={trend.id}>
            <TrendCard trend={trend} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TrendCard({ trend }: { trend: Season['trends'][number] }) {
  const { interfaceTexts, services } = useContent()
  const { trends: texts } = interfaceTexts
  const { name, category, popularity, inMainLanguage = popularity } = trend
  const { description, features, colorPalette, service } = trend
  return (
    <>
      <p className="card__meta">
        <span className={`badge badge--${badgeTone(inMainLanguage)}`}>{popularity}</span> {category}
      </p>
      <h3 className="card__title">{name}</h3>
      <ul className="palette" aria-label={texts.colors}>
        {colorPalette.map(color => (
          <li className="palette__color" key={color.hex}>
            <svg viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width="10" height="10" fill={color.hex} />
            </svg>
            {color.name}
          </li>
        ))}
      </ul>
      <p className="card__text">{description}</p>
      <h4 className="card__label">{texts.benefits}</h4>
      <PlainList items={features} />
      <TextLink href={services.get(service).url} label={texts.explore} about={name} />
    </>
  )
}
