import { type Document, type Element, isTag } from 'domhandler'
import { findAll, findOne, getAttributeValue, textContent } from 'domutils'

/** Never said to a reader. */
const SILENT = new Set('script style noscript template svg iframe object canvas video audio input select textarea dialog'.split(' '))
/** Around the text of every page of a site. */
const FRAME = new Set(['nav', 'footer', 'aside'])
const FRAME_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'search', 'dialog', 'alertdialog', 'complementary', 'menu', 'menubar'])
const CONSENT = /(^|[\s_-])(cookies?|consent|gdpr|onetrust|cookiebot|usercentrics)([\s_-]|$)/i
/** Bytes of markup beyond which something named after cookies is a text about them and no banner. */
const BANNER_MOST = 4_000
const UNSEEN = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|opacity\s*:\s*0(?![.\d]*[1-9])/i

const value = (element: Element, name: string): string => getAttributeValue(element, name) ?? ''

/** What tells which elements of a page are its text. */
export interface PageParts {
  /** Where its text stands. */
  root: Element | Document
  /** Whether an element and all in it is left out. */
  isLeftOut(element: Element): boolean
  /** Whether an element opens another one, as the question of a collapsed answer does. */
  opens(element: Element): boolean
}

/** Tells the text of a page from its navigation, hidden texts and banners. Answers that are collapsed are hidden too, and are text. */
export function partsOf(page: Document): PageParts {
  const opened = new Set<string>()
  for (const element of findAll((one) => 'aria-controls' in one.attribs && 'aria-expanded' in one.attribs, page.children))
    for (const id of value(element, 'aria-controls').split(/\s+/)) opened.add(id)
  const isOpened = (element: Element) => opened.has(value(element, 'id')) || element.name === 'details'
  const root =
    findOne((one) => one.name === 'main' || value(one, 'role') === 'main', page.children) ??
    onlyArticle(page) ??
    findOne(({ name }) => name === 'body', page.children) ??
    page
  const isHidden = (element: Element): boolean =>
    'hidden' in element.attribs || value(element, 'aria-hidden') === 'true' || UNSEEN.test(value(element, 'style'))
  return {
    root,
    isLeftOut: (element) =>
      SILENT.has(element.name) || isFrame(element, root) || isBanner(element) || (isHidden(element) && !isOpened(element)),
    opens: (element) => 'aria-controls' in element.attribs && 'aria-expanded' in element.attribs,
  }
}

function onlyArticle(page: Document): Element | null {
  const articles = findAll(({ name }) => name === 'article', page.children)
  return articles.length === 1 ? (articles[0] ?? null) : null
}

function isFrame(element: Element, root: Element | Document): boolean {
  const isTop = element.parent === root || (element.parent !== null && isTag(element.parent) && element.parent.name === 'body')
  return FRAME.has(element.name) || FRAME_ROLES.has(value(element, 'role')) || (element.name === 'header' && isTop && !hasHeading(element))
}

const hasHeading = (element: Element): boolean => findOne(({ name }) => name === 'h1', element.children) !== null

const isBanner = (element: Element): boolean =>
  CONSENT.test(`${value(element, 'id')} ${value(element, 'class')}`) && textContent(element).length < BANNER_MOST
