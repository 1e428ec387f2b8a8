import { afterEach } from 'vitest'

import { clearPage } from './show.tsx'

// The page's own sheet: an address and not a module, as these files are checked without the types of Vite.
await import(/* @vite-ignore */ new URL('../../app/styles.css', import.meta.url).href)

afterEach(clearPage)
