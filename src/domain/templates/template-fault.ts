/** Something that Meta would refuse. `path` is the part's place, like `content.buttons.1`. */
export interface TemplateFault {
  path: string
  message: string
}
