import type { Product } from '#web/features/tester/world/phone-types.ts'
import type { ProductSection } from '#web/kit/phone/bubble.ts'

/** The products that a message shows, in its sections; all of them by the shop's own where it names none. Unknown ones are left out. */
export function sectionsOf(
  products: readonly Product[],
  wanted: readonly ProductSection[] | null,
): { title: string; products: Product[] }[] {
  if (!wanted)
    return Object.entries(Object.groupBy(products, ({ section }) => section)).map(([title, list = []]) => ({ title, products: list }))
  return wanted.map(({ title, ids }) => ({
    title,
    products: ids.flatMap((id) => products.find(({ retailerId }) => retailerId === id) ?? []),
  }))
}
