import { AreaMap } from '../../../components/AreaMap.tsx'
import { Benefits } from '../../../components/Benefits.tsx'
import { ButtonLink } from '../../../components/ButtonLink.tsx'
import { CalculatorLink } from '../../../components/CalculatorLink.tsx'
import { CallToAction } from '../../../components/CallToAction.tsx'
import { ChipList } from '../../../components/ChipList.tsx'
import { CompareSlider } from '../../../components/CompareSlider.tsx'
import { contactHref, phoneHref } from '../../../components/contact-links.ts'
import { useContent, useTextFormatters } from '../../../components/content-context.ts'
import { Faq } from '../../../components/Faq.tsx'
import { GroundDrawing } from '../../../components/GroundDrawing.tsx'
import { Picture } from '../../../components/Picture.tsx'
import { Price, PriceList } from '../../../components/Price.tsx'
import { pageHeadId } from '../../../components/page-head.ts'
import { Section } from '../../../components/Section.tsx'
import { Paragraphs } from '../../../components/ServiceBlocks.tsx'
import { TextLink } from '../../../components/TextLink.tsx'
import { ZipCheck } from '../../../components/ZipCheck.tsx'
import type { City, County } from '../../../generated/types.ts'
import { comparisonHref } from '../../../site/addresses.ts'
import { citiesIn } from '../../../site/cities-in-county.ts'
import { interpolate } from '../../../site/text-formatters.ts'
import { findAnswer, isPopular } from './city-rules.ts'
import { ZipCodes } from './ZipCodes.tsx'

export function CityView({ city, county }: { city: City; county: County }) {
  const content = useContent()
  const { cityPage, countyMaps, flooringPage, interfaceTexts, site } = content
  const { city: texts, actions } = interfaceTexts
  const named = (text: string) => interpolate(text, { city: city.name })
  const [lead, ...paragraphs] = city.localInfo
  return (
    <>
      <div className="hero hero--split hero--place wrap">
        <header id={pageHeadId} className="hero__words">
          <p className="eyebrow">
            {interpolate(texts.eyebrow, { county: county.name, distance: city.distanceFromAustin })}
          </p>
          <h1>{named(texts.heading)}</h1>
          <div className="button-row">
            <ButtonLink href={contactHref(content, { about: city.url })}>{actions.freeEstimate}</ButtonLink>
            <ButtonLink href={phoneHref(site)} kind="secondary">
              {actions.callNow}
            </ButtonLink>
          </div>
        </header>
        <div className="place">
          <Prices />
          <ZipCheck />
        </div>
        {city.ground ? (
          <GroundDrawing ground={city.ground} city={city.name} />
        ) : (
          <figure className="hero__figure">
            <Picture
              {...city.picture}
              sizes="(min-width: 60rem) 54vw, 100vw"
              className="hero__picture"
              priority
            />
          </figure>
        )}
        <div className="stack place__lead">
          <p className="lead">{lead}</p>
          <div className="button-row">
            <CalculatorLink zip={city.zipCodes.length === 1 ? city.zipCodes[0] : undefined} />
            <TextLink
              href={comparisonHref(flooringPage.url, cityPage.comparison.floors)}
              label={cityPage.comparison.label}
            />
          </div>
        </div>
      </div>
      <Section tone="paper" head={{ heading: named(texts.optionsHeading), text: texts.optionsText }}>
        <FloorOptions city={city} />
      </Section>
      <Section>
        <div className="city-intro">
          <Paragraphs texts={paragraphs} />
          <div>
            <h2 className="small-heading">{texts.zipHeading}</h2>
            <ZipCodes zipCodes={city.zipCodes} />
          </div>
        </div>
      </Section>
      <Section tone="dark" head={{ eyebrow: texts.challengesEyebrow, heading: texts.challengesHeading }}>
        <dl className="titled-texts local-challenges">
          {city.flooringChallenges.map(challenge => (
            <div className="titled-text" key={challenge.challenge}>
              <dt>{challenge.challenge}</dt>
              <dd>{findAnswer(challenge, cityPage.challengeSolutions)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section head={{ heading: named(texts.housingHeading) }}>
        <Faq items={city.housing.map(({ title, text }) => ({ question: title, answer: text }))} />
      </Section>
      {city.tileShowcase && <TileShowcase showcase={city.tileShowcase} />}
      <Section tone="paper" head={{ heading: named(texts.projectsHeading) }}>
        <NearbyProject city={city} />
      </Section>
      <Section head={{ heading: texts.neighborhoodsHeading }}>
        <ChipList items={city.neighborhoods} />
      </Section>
      <Section tone="dark" head={{ heading: texts.otherCities }}>
        <div className="areas">
          <OtherCities city={city} county={county} />
          <AreaMap map={countyMaps.get(county.slug)} tone="dark" current={city} />
        </div>
      </Section>
      <Section tone="sand" head={{ heading: named(texts.reasonsHeading) }}>
        <Benefits items={cityPage.reasons} />
      </Section>
      <CallToAction
        heading={named(texts.ctaHeading)}
        text={texts.ctaText}
        link={{ label: actions.freeEstimate, href: contactHref(content, { about: city.url }) }}
      />
    </>
  )
}

/** The prices of the options, which the section below explains. */
function Prices() {
  const { cityPage, services } = useContent()
  const items = cityPage.options.flatMap(({ service, name }) => {
    const { price, url } = services.get(service)
    return price ? [{ price, href: url, name }] : []
  })
  return <PriceList items={items} />
}

function FloorOptions({ city }: { city: City }) {
  const { cityPage, interfaceTexts, services } = useContent()
  const { city: texts } = interfaceTexts
  return (
    <ul className="floor-options">
      {cityPage.options.map(option => {
        const { url, price, shortName } = services.get(option.service)
        return (
          <li className="floor-option" key={option.service}>
            <div>
              {isPopular(option, city) && (
                <p className="badge badge--accent">{interpolate(texts.popularIn, { city: city.name })}</p>
              )}
              <h3>{option.name}</h3>
              {price && (
                <p>
                  <Price price={price} />
                </p>
              )}
              <p className="card__meta">{option.description}</p>
            </div>
            <ul className="floor-option__benefits">
              {option.benefits.map(benefit => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
            <TextLink href={url} label={interpolate(texts.optionsLink, { name: shortName })} />
          </li>
        )
      })}
    </ul>
  )
}

function TileShowcase({ showcase }: { showcase: NonNullable<City['tileShowcase']> }) {
  return (
    <Section tone="sand">
      <div className="tile-showcase">
        <Picture
          {...showcase.picture}
          sizes="(min-width: 60rem) 50vw, 88vw"
          className="tile-showcase__picture"
        />
        <div className="stack">
          <h2>{showcase.heading}</h2>
          <p className="lead">{showcase.text}</p>
          <p>
            <ButtonLink href={showcase.link.href} kind="green">
              {showcase.link.label}
            </ButtonLink>
          </p>
        </div>
      </div>
    </Section>
  )
}

function NearbyProject({ city }: { city: City }) {
  const { cities, galleryPage, interfaceTexts, projects, surroundings } = useContent()
  const { city: texts, actions } = interfaceTexts
  const nearest = surroundings.find(city.slug)?.project
  if (!nearest) return <TextLink href={galleryPage.url} label={actions.viewGallery} />
  const project = projects.get(nearest)
  const place = cities.get(project.city)
  return (
    <div className="stack">
      {place.slug !== city.slug && (
        <p className="lead">{interpolate(texts.noProjects, { city: city.name, place: place.name })}</p>
      )}
      <CompareSlider
        project={project}
        sizes="(min-width: 80rem) 73rem, 88vw"
        caption={project.visualization ? galleryPage.visualizationCaption : project.title}
      />
      <h3>{project.title}</h3>
      <p className="lead">{project.description}</p>
      <TextLink href={`${galleryPage.url}#${project.slug}`} label={actions.viewGallery} />
    </div>
  )
}

function OtherCities({ city, county }: { city: City; county: County }) {
  const content = useContent()
  const { cities, interfaceTexts, surroundings } = content
  const formatters = useTextFormatters()
  const members = citiesIn(content, county.slug).length
  const nearby = surroundings.find(city.slug)?.cities.map(slug => cities.get(slug)) ?? []
  const places = [
    ...nearby.map(({ name, url, distanceFromAustin }) => ({ name, url, note: distanceFromAustin })),
    { name: county.name, url: county.url, note: formatters.count(interfaceTexts.cities.county, members) },
  ]
  return (
    <ul className="areas__places areas__places--short">
      {places.map(({ name, url, note }) => (
        <li key={url}>
          <a href={url}>
            <strong>{name}</strong>
          </a>
          <span>{note}</span>
        </li>
      ))}
    </ul>
  )
}
