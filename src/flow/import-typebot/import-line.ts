/** What became of a part of an export: it is there in another form, or it is not there. */
export interface ImportLine {
  place: string
  became: 'changed' | 'lost'
  why: string
}
