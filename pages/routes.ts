/** Every route of the site: what its pages are about, and what they say about themselves. */
import { type ComponentType, createElement, type ReactElement } from 'react'
import { type HeadOptions, headOf, type PageHead, type PageRecord } from '../renderer/head.ts'
import { cityThing, productThing, serviceThing } from '../renderer/structured-data/offers.ts'
import { articleThing, guideThing, questionsThing } from '../renderer/structured-data/texts.ts'
import type { Content } from '../site/content.ts'

/** The parts of an address that a route leaves open: `slug` of 'blog/@slug'. */
export type RouteParams = Readonly<Record<string, string>>

export interface PageProps<Subject> {
  /** The record that the page is about. */
  subject: Subject
}

export interface Route {
  /** Its folder below pages/. */
  folder: string
  addresses(content: Content): readonly string[]
  /** What its page needs beside the content; undefined where there is no such page. */
  data(content: Content, params: RouteParams): { head: PageHead; subject: PageRecord } | undefined
  /** The page itself. */
  element(subject: PageRecord): Promise<ReactElement>
}

interface Definition<Subject extends PageRecord> {
  all: (content: Content) => readonly Subject[]
  find: (content: Content, params: RouteParams) => Subject | undefined
  head: (subject: Subject, content: Content) => HeadOptions
  load: () => Promise<{ Page: ComponentType<PageProps<Subject>> }>
}

function route<Subject extends PageRecord>(
  folder: string,
  { all, find, head, load }: Definition<Subject>,
): Route {
  return {
    folder,
    addresses: content => all(content).map(({ url }) => url),
    data(content, params) {
      const subject = find(content, params)
      return subject && { subject, head: headOf(content, subject, head(subject, content)) }
    },
    async element(subject) {
      const { Page } = await load()
      // The route's own subject, given back by who got it from `data`.
      return createElement(Page, { subject: subject as Subject })
    },
  }
}

interface Named extends PageRecord {
  name: string
}

/** A route with one page. */
function page<Subject extends Named>(
  folder: string,
  of: (content: Content) => Subject,
  load: Definition<Subject>['load'],
  extra: Partial<HeadOptions> = {},
): Route {
  return route(folder, {
    all: content => [of(content)],
    find: of,
    head: ({ name }) => ({ name, ...extra }),
    load,
  })
}

const crumb = ({ name, url }: Named) => ({ name, path: url })

export const routes: readonly Route[] = [
  route('index', {
    all: ({ home }) => [home],
    find: ({ home }) => home,
    head: (home, content) => ({
      name: home.hero.heading,
      things: [questionsThing(content, home.url, content.faq.items.slice(0, home.faq.count))],
    }),
    load: () => import('./index/+Page.tsx'),
  }),
  page(
    'services',
    content => content.servicesPage,
    () => import('./services/+Page.tsx'),
  ),
  route('services/@slug', {
    all: ({ services }) => services.all,
    find: ({ services }, { slug = '' }) => services.find(slug),
    head(service, content) {
      const questions = service.blocks.flatMap(block => (block.type === 'faq' ? block.items : []))
      return {
        name: service.shortName,
        parents: [crumb(content.servicesPage)],
        things: [
          serviceThing(content, service),
          ...(questions.length > 0 ? [questionsThing(content, service.url, questions)] : []),
        ],
      }
    },
    load: () => import('./services/@slug/+Page.tsx'),
  }),
  page(
    'cities',
    content => content.citiesPage,
    () => import('./cities/+Page.tsx'),
  ),
  // A city or a county: both live under /cities.
  route('cities/@slug', {
    all: ({ cities, counties }) => [...cities.all, ...counties.all],
    find: ({ cities, counties }, { slug = '' }) => cities.find(slug) ?? counties.find(slug),
    head: (place, content) => ({
      name: place.name,
      parents: [
        crumb(content.citiesPage),
        ...('county' in place ? [crumb(content.counties.get(place.county))] : []),
      ],
      ...('county' in place && { things: [cityThing(content, place)] }),
    }),
    load: () => import('./cities/@slug/+Page.tsx'),
  }),
  // The server answers with this page, and status 404, for any city that it doesn't know.
  route('cities/unknown', {
    all: ({ unknownCityPage }) => [{ ...unknownCityPage, url: '/cities/unknown' }],
    find: ({ unknownCityPage }) => ({ ...unknownCityPage, url: '/cities/unknown' }),
    head: ({ name }, { citiesPage }) => ({ name, parents: [crumb(citiesPage)], isError: true }),
    load: () => import('./cities/unknown/+Page.tsx'),
  }),
  page(
    'flooring',
    content => content.flooringPage,
    () => import('./flooring/+Page.tsx'),
  ),
  route('flooring/@category', {
    all: ({ collections }) => collections.all,
    find: ({ collections }, { category = '' }) => collections.find(category),
    head: (collection, content) => ({
      name: collection.name,
      parents: [crumb(content.flooringPage)],
      things: [questionsThing(content, collection.url, collection.faq)],
    }),
    load: () => import('./flooring/@category/+Page.tsx'),
  }),
  route('flooring/@category/@id', {
    all: ({ products }) => products.all,
    find({ products }, { category, id = '' }) {
      const product = products.find(id)
      return product?.category === category ? product : undefined
    },
    head: (product, content) => ({
      name: product.name,
      parents: [crumb(content.flooringPage), crumb(content.collections.get(product.category))],
      things: [productThing(content, product)],
    }),
    load: () => import('./flooring/@category/@id/+Page.tsx'),
  }),
  page(
    'collections',
    content => content.collectionsPage,
    () => import('./collections/+Page.tsx'),
  ),
  page(
    'gallery',
    content => content.galleryPage,
    () => import('./gallery/+Page.tsx'),
  ),
  page(
    'visualizer',
    content => content.visualizerPage,
    () => import('./visualizer/+Page.tsx'),
  ),
  page(
    'estimate',
    content => content.estimatePage,
    () => import('./estimate/+Page.tsx'),
  ),
  page(
    'trends',
    content => content.trendsPage,
    () => import('./trends/+Page.tsx'),
  ),
  page(
    'blog',
    content => content.blogPage,
    () => import('./blog/+Page.tsx'),
  ),
  page(
    'blog/subscribed',
    content => content.subscribedPage,
    () => import('./blog/subscribed/+Page.tsx'),
  ),
  route('blog/@slug', {
    all: ({ articles }) => articles.all,
    find: ({ articles }, { slug = '' }) => articles.find(slug),
    head: (article, content) => ({
      name: article.title,
      parents: [crumb(content.blogPage)],
      things: [articleThing(content, article), questionsThing(content, article.url, article.faq)],
      published: article.date,
      updated: article.updated,
    }),
    load: () => import('./blog/@slug/+Page.tsx'),
  }),
  page(
    'guides',
    content => content.guidesPage,
    () => import('./guides/+Page.tsx'),
  ),
  route('guides/@id', {
    all: ({ guides }) => guides.all,
    find: ({ guides }, { id = '' }) => guides.find(id),
    head: (guide, content) => ({
      name: guide.title,
      parents: [crumb(content.guidesPage)],
      things: [guideThing(content, guide), questionsThing(content, guide.url, guide.faq)],
      published: guide.publishDate,
      updated: guide.updated,
    }),
    load: () => import('./guides/@id/+Page.tsx'),
  }),
  page(
    'downloads',
    content => content.downloadsPage,
    () => import('./downloads/+Page.tsx'),
  ),
  page(
    'contact',
    content => content.contactPage,
    () => import('./contact/+Page.tsx'),
  ),
  page(
    'contact/received',
    content => content.receivedPage,
    () => import('./contact/received/+Page.tsx'),
  ),
  page(
    'privacy',
    content => content.privacyPage,
    () => import('./privacy/+Page.tsx'),
  ),
  // For an address that doesn't exist; prerendered as 404.html.
  page(
    '_error',
    ({ notFoundPage }) => ({ ...notFoundPage, url: '/404' }),
    () => import('./_error/+Page.tsx'),
    {
      isError: true,
    },
  ),
]
