import { createContext, use, useEffect } from 'react'

import { APP_TITLE } from '#domain/constants.ts'
import type { Brand } from '#domain/partners/brand.ts'

/** How the product is called and looks on this host. */
export interface ShownBrand extends Pick<Brand, 'name' | 'links'> {
  /** Null for the product's own sign. */
  logoURL: string | null
  /** What stands behind the name of a screen in the title of the tab. */
  title: string
}

const OWN: ShownBrand = { name: 'Parley', logoURL: null, title: APP_TITLE, links: {} }

/** Reads what the server wrote into the page for this host. */
export function readBrand(page: Document): ShownBrand {
  const written = page.getElementById('brand')?.textContent
  if (!written) return OWN
  const brand: Pick<Brand, 'name' | 'links' | 'logoURL'> = JSON.parse(written)
  return { ...brand, title: brand.name }
}

export const BrandContext = createContext<ShownBrand>(OWN)

/** Gives the brand of this host. */
export const useBrand = (): ShownBrand => use(BrandContext)

/** Names the screen in the title of the tab, before the brand's. */
export function usePageTitle(name: string): void {
  const { title } = useBrand()
  useEffect(() => {
    document.title = `${name} · ${title}`
  }, [name, title])
}
