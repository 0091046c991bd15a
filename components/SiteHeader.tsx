import type { NavigationEntry, NavigationMenu } from '../generated/types.ts'
import type { Content } from '../site/content.ts'
import { interpolate } from '../site/text-formatters.ts'
import { phoneHref } from './contact-links.ts'
import { useContent } from './content-context.ts'
import { Icon } from './Icon.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Logo } from './Logo.tsx'
import { readOnlyToolAttributes } from './webmcp-attributes.ts'

interface SiteHeaderProps {
  /** Path of the page, to mark its link. */
  path: string
  /** Target of the buttons for an estimate. */
  estimate: string
}

export function SiteHeader({ path, estimate }: SiteHeaderProps) {
  const { home, interfaceTexts, navigation, site } = useContent()
  const { header } = interfaceTexts
  return (
    <header className="site-header">
      <div className="wrap site-header__row">
        <a
          className="site-header__home"
          href={home.url}
          aria-current={path === home.url ? 'page' : undefined}
        >
          <Logo />
        </a>
        <nav className="site-nav" aria-label={header.main}>
          <ul className="site-nav__list">
            {navigation.menus.map(menu => (
              <li key={menu.label}>
                <details className="menu" data-menu name="menu">
                  <summary
                    className={holds(menu, path) ? 'menu__button menu__button--current' : 'menu__button'}
                  >
                    {menu.label}
                    <Icon name="chevron-down" size={14} />
                  </summary>
                  <div className="menu__panel">
                    <ul className="menu__list">
                      {menu.items.map(item => (
                        <li key={item.href}>
                          <NavigationLink entry={item} path={path} />
                        </li>
                      ))}
                    </ul>
                    {menu.all && (
                      <NavigationLink entry={menu.all} path={path} className="menu__link menu__all" />
                    )}
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </nav>
        <HeaderSearch />
        <LanguageSwitch />
        <a
          className="site-header__phone"
          href={phoneHref(site)}
          aria-label={interpolate(header.call, { phone: site.contact.phone.display })}
        >
          {site.contact.phone.display}
        </a>
        <a className="button button--primary site-header__estimate" href={estimate}>
          {header.estimate}
        </a>
        <MobileMenu path={path} estimate={estimate} />
      </div>
    </header>
  )
}

/** Links below the header of wide screens. They scroll away with the page; small screens have them in the mobile menu. */
export function HeaderLinks({ path }: { path: string }) {
  const { interfaceTexts, navigation } = useContent()
  return (
    <nav className="header-links wrap" aria-label={interfaceTexts.header.links}>
      {[...navigation.links, ...navigation.tools].map(({ href, name }) => (
        <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** Search form. Small screens show only the button, which leads to the page with the same field. */
function HeaderSearch() {
  const { assistantTexts, interfaceTexts, searchPage } = useContent()
  const { siteSearch: search } = interfaceTexts
  return (
    <form
      className="header-search"
      action={searchPage.url}
      role="search"
      aria-label={search.label}
      {...readOnlyToolAttributes(assistantTexts.forms.siteSearch)}
    >
      <input type="search" name="q" aria-label={search.label} />
      <button type="submit" aria-label={search.button}>
        <Icon name="search" size={20} />
      </button>
    </form>
  )
}

function MobileMenu({ path, estimate }: SiteHeaderProps) {
  const { interfaceTexts, navigation, site } = useContent()
  const { header, actions } = interfaceTexts
  return (
    <details className="mobile-menu" data-mobile-menu>
      <summary className="mobile-menu__button">
        <span className="mobile-menu__open">
          {header.menu}
          <Icon name="menu" size={22} />
        </span>
        <span className="mobile-menu__close">
          {header.closeMenu}
          <Icon name="x" size={22} />
        </span>
      </summary>
      <nav className="mobile-menu__panel" aria-label={header.menu}>
        <ul className="mobile-menu__list menu__tools">
          {navigation.tools.map(entry => (
            <li key={entry.href}>
              <NavigationLink entry={entry} path={path} />
            </li>
          ))}
        </ul>
        {navigation.menus.map(menu => (
          <details className="mobile-menu__group" key={menu.label} open={holds(menu, path)}>
            <summary>
              {menu.label}
              <Icon name="chevron-down" size={18} />
            </summary>
            <ul className="mobile-menu__list">
              {/* The descriptions are hidden here. Markup that repeats the menu above compresses to almost nothing. */}
              {entriesOf(menu).map(item => (
                <li key={item.href}>
                  <NavigationLink entry={item} path={path} />
                </li>
              ))}
            </ul>
          </details>
        ))}
        <ul className="mobile-menu__list">
          {navigation.links.map(entry => (
            <li key={entry.href}>
              <NavigationLink entry={entry} path={path} />
            </li>
          ))}
        </ul>
        <div className="button-row">
          <a className="button button--secondary" href={phoneHref(site)}>
            {interpolate(actions.call, { phone: site.contact.phone.display })}
          </a>
          <a className="button button--primary" href={estimate}>
            {header.freeEstimate}
          </a>
        </div>
      </nav>
    </details>
  )
}

interface NavigationLinkProps {
  entry: NavigationEntry
  path: string
  className?: string
}

function NavigationLink({ entry, path, className = 'menu__link' }: NavigationLinkProps) {
  return (
    <a className={className} href={entry.href} aria-current={isCurrent(entry, path) ? 'page' : undefined}>
      {entry.name}
      {entry.description && <span className="menu__description">{entry.description}</span>}
    </a>
  )
}

/** URLs that the header marks as the current page. */
export const headerAddresses = ({
  home,
  navigation: { menus, links, tools },
}: Pick<Content, 'home' | 'navigation'>): string[] => [
  home.url,
  ...[...menus.flatMap(entriesOf), ...links, ...tools].map(({ href }) => href),
]

const isCurrent = (entry: NavigationEntry, path: string) => entry.href === path

const holds = (menu: NavigationMenu, path: string) => entriesOf(menu).some(entry => isCurrent(entry, path))

const entriesOf = ({ items, all }: NavigationMenu) => (all ? [...items, all] : items)
