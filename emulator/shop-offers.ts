const OFFERS: Record<string, { title: string; price: string; code: string; stock: number }> = {
  coffee: { title: 'Harbour Roast, 1 kg', price: '€24.90', code: 'MORNING10', stock: 42 },
  tea: { title: 'Sencha, first harvest', price: '€18.50', code: 'LEAVES15', stock: 7 },
  gear: { title: 'Pour-over set', price: '€39.00', code: 'SLOWCUP', stock: 12 },
}
const DEFAULT = { title: 'Tasting box', price: '€29.00', code: 'WELCOME10', stock: 20 }

/** What the pretend shop's own system says when the demo flow asks it for an offer. */
export function shopOffer(interest: string): Record<string, unknown> {
  const word = interest.trim().toLowerCase()
  const found = Object.entries(OFFERS).find(([name]) => word.includes(name))?.[1]
  return { interest: word, offer: found ?? DEFAULT, openNow: true }
}
