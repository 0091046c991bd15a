interface RouteGroup {
  title: string
  below: string
  slugs: readonly string[]
  /** Whether the folder must not contain other pages. */
  exactly: boolean
}

const words = (text: string) => text.trim().split(/\s+/)

/** URLs of the specification. Listed in full, because a changed slug breaks links of other sites. */
export const routeGroups: readonly RouteGroup[] = [
  {
    title: '14 single pages',
    below: '/',
    slugs: [
      '',
      ...words(
        'flooring services cities collections trends gallery guides downloads blog contact visualizer contact/received blog/subscribed',
      ),
    ],
    exactly: false,
  },
  {
    title: '19 cities',
    below: '/cities/',
    slugs:
      words(`austin round-rock pflugerville cedar-park georgetown leander kyle buda lakeway dripping-springs
      bastrop killeen smithville manor hutto taylor san-marcos lockhart elgin`),
    exactly: true,
  },
  {
    title: '6 counties',
    below: '/cities/',
    slugs: words(`travis-county williamson-county hays-county bastrop-county bell-county caldwell-county`),
    exactly: false,
  },
  {
    title: '15 services',
    below: '/services/',
    slugs: words(`lvp-flooring-austin hardwood-flooring-austin tile-flooring-austin carpet-installation-austin
      shower-tile-backsplash-austin commercial-flooring-austin laminate-flooring-austin floor-refinishing-austin
      bathroom-flooring-austin kitchen-flooring-austin engineered-hardwood-austin natural-stone-flooring-austin
      flooring-installation-austin floor-repair-austin subfloor-installation-austin`),
    exactly: true,
  },
  {
    title: '14 articles',
    below: '/blog/',
    slugs:
      words(`hardwood-flooring-austin-tx-guide lvp-vs-hardwood-central-texas high-traffic-flooring-round-rock
      tile-trends-bell-county-2024 emergency-flooring-repair-austin flooring-installation-timeline-cedar-park
      hardwood-maintenance-central-texas-summer commercial-flooring-austin-businesses
      eco-friendly-flooring-austin-families flooring-resale-value-austin-homes pet-friendly-flooring-georgetown
      kitchen-flooring-trends-pflugerville foundation-flooring-central-texas flooring-cost-guide-austin-2025`),
    exactly: true,
  },
  {
    title: '4 collections',
    below: '/flooring/',
    slugs: words('vinyl laminate hardwood eco-friendly'),
    exactly: true,
  },
  {
    title: '6 products, each below its collection',
    below: '/flooring/',
    slugs: words(`hardwood/hickory-wide-plank laminate/honey-oak-laminate eco-friendly/strand-bamboo
      vinyl/weathered-gray-plank hardwood/white-oak-strip vinyl/white-washed-oak-plank`),
    exactly: false,
  },
  {
    title: '6 guides',
    below: '/guides/',
    slugs:
      words(`flooring-buying-guide floors-for-slab-homes hardwood-vs-vinyl-vs-tile installation-day-checklist
      professional-vs-diy-installation seasonal-floor-care`),
    exactly: true,
  },
]
