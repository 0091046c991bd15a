import type { NavigationEntry } from '../generated/types.ts'
import { rssUrl } from '../site/addresses.ts'
import { inLanguage, splitLanguage } from '../site/languages.ts'
import { byDate, holidayLines } from '../site/opening-hours.ts'
import { interpolate } from '../site/text-formatters.ts'
import { emailHref, phoneHref } from './contact-links.ts'
import { useContent, useTextFormatters } from './content-context.ts'

/** Holidays of the footer. The contact page lists all. */
const NEXT_HOLIDAYS = 3

export function SiteFooter() {
  const {
    blogPage,
    citiesPage,
    contactPage,
    facts,
    interfaceTexts,
    navigation,
    privacyPage,
    servicesPage,
    site,
  } = useContent()
  const { footer } = interfaceTexts
  const { contact, address, hours, identity, social } = site
  const holidays = holidayLines(
    byDate(hours.holidays).slice(0, NEXT_HOLIDAYS),
    footer.closedOn,
    useTextFormatters(),
  )
  return (
    <footer className="site-footer">
      <div className="wrap site-footer__columns">
        <div className="site-footer__about">
          <p className="logo__name">{identity.name}</p>
          <p>{identity.blurb}</p>
          {social.length > 0 && (
            <ul className="site-footer__social" aria-label={footer.social}>
              {social.map(({ network, href }) => (
                <li key={network}>
                  <a href={href} rel="me noopener">
                    {network}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <LinkList
          heading={footer.services}
          headingHref={servicesPage.url}
          entries={navigation.footer.services}
        />
        <LinkList heading={footer.areas} headingHref={citiesPage.url} entries={navigation.footer.areas} />
        <LinkList heading={footer.more} entries={navigation.footer.more} />
        <section>
          <h2 className="site-footer__heading">
            <a href={contactPage.url}>{footer.contact}</a>
          </h2>
          <ul className="site-footer__list">
            <li>
              <a href={phoneHref(site)}>{contact.phone.display}</a>
            </li>
            <li>
              <a href={emailHref(site)}>{contact.email}</a>
            </li>
            <li>
              {address.locality}, {address.region} {address.postalCode}
            </li>
            <li>{hours.full}</li>
            {holidays.length > 0 && <li>{holidays.join('. ')}</li>}
          </ul>
        </section>
      </div>
      <div className="wrap site-footer__legal">
        <p>
          {interpolate(footer.copyright, {
            year: facts.currentYear.text,
            business: identity.name.replace(/\.$/, ''),
            licensed: facts.licensed.text,
          })}
        </p>
        <a href={privacyPage.url}>{privacyPage.name}</a>
        <a href={inLanguage(rssUrl, splitLanguage(blogPage.url).languagePath)}>{footer.feed}</a>
      </div>
    </footer>
  )
}

interface LinkListProps {
  heading: string
  headingHref?: string
  entries: readonly NavigationEntry[]
}

function LinkList({ heading, headingHref, entries }: LinkListProps) {
  return (
    <section>
      <h2 className="site-footer__heading">{headingHref ? <a href={headingHref}>{heading}</a> : heading}</h2>
      <ul className="site-footer__list">
        {entries.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
