/** A WhatsApp Flow: a form of one or more screens, written in Flow JSON. We say form, so that it is not taken for a flow of the product. */
export interface Form {
  id: string
  wabaId: string
  name: string
  categories: string[]
  status: 'DRAFT' | 'PUBLISHED' | 'DEPRECATED' | 'BLOCKED' | 'THROTTLED'
  /** Null until its JSON is uploaded. */
  json: unknown
  /** Where it asks for data; forms without a server have none. */
  endpointUri?: string | undefined
}

/** One fault of a Flow JSON, in Meta's shape. */
export interface FormFault {
  error: string
  error_type: string
  message: string
  /** Where in the JSON, like `screens[0].layout.children[2]`. */
  pointers?: { path: string }[]
}
