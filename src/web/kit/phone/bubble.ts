/** What a bubble of the phone shows. */
export type Bubble =
  | { kind: 'text'; text: string }
  | { kind: 'picture'; src: string; caption: string }
  | { kind: 'video'; src: string; caption: string }
  | { kind: 'audio'; src: string; voice: boolean }
  | { kind: 'sticker'; src: string }
  | { kind: 'file'; label: string; caption: string; src: string }
  | { kind: 'place'; name: string; address: string }
  | { kind: 'cards'; cards: { name: string; phone: string }[] }
  | { kind: 'order'; items: OrderLine[]; text: string }
  | { kind: 'formSent'; answers: [name: string, answer: string][] }
  | (Frame & { kind: 'buttons'; buttons: { id: string; title: string }[] })
  | (Frame & { kind: 'list'; button: string; sections: ListSection[] })
  | (Frame & { kind: 'link'; label: string; url: string })
  | (Frame & {
      kind: 'form'
      label: string
      form: string
      screen: string
      data: Readonly<Record<string, unknown>>
      opens: 'screen' | 'server'
      token: string
    })
  | (Frame & { kind: 'catalog'; products: ProductSection[] | null })
  | (Frame & { kind: 'askPlace' })
  | { kind: 'template'; name: string; text: string; src: string; buttons: { payload: string; title: string }[] }
  | { kind: 'other'; label: string }

export interface Frame {
  header: string
  /** The address of a picture above the words. */
  picture?: string
  text: string
  footer: string
}

export interface ListSection {
  title?: string | undefined
  rows: ListRow[]
}

export interface ListRow {
  id: string
  title: string
  description?: string | undefined
}

export interface OrderLine {
  productRetailerId: string
  quantity: number
  price: number
  currency: string
}

/** Products as a message names them; the catalog whole has none of its own. */
export interface ProductSection {
  title: string
  ids: string[]
}
