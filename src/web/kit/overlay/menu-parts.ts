import type { Menu } from '@base-ui/react/menu'
import { createContext, use } from 'react'

/** What the rows of a menu are made of. It comes with the loaded sheet, so that a closed menu weighs nothing. */
export const MenuParts = createContext<typeof Menu | null>(null)

/** Gives those parts, inside an open menu. */
export function useMenuParts(): typeof Menu {
  const parts = use(MenuParts)
  if (!parts) throw new Error('A row of a menu needs a Menu around it')
  return parts
}
