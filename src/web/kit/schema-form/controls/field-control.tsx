import type { FormField } from '#domain/flows/form-field.ts'

import { ChoiceControl, ChoicesControl, SwitchControl, WordsControl } from './choice-control.tsx'
import { DurationControl } from './duration-control.tsx'
import { EitherControl } from './either-control.tsx'
import type { ControlProps } from '../form-context.ts'
import { GroupControl } from './group-control.tsx'
import { JsonControl } from './json-control.tsx'
import { ListControl } from './list-control.tsx'
import { MessageControl } from './message-control.tsx'
import { NumberControl } from './number-control.tsx'
import { RecordControl } from './record-control.tsx'
import { RulesControl } from './rules-control.tsx'
import { SaveToControl } from './save-to-control.tsx'
import { TextControl } from './text-control.tsx'
import { VariantControl } from './variant-control.tsx'

/** Draws the control that fits a field. */
export function FieldControl({ field, ...props }: ControlProps<FormField>) {
  switch (field.type) {
    case 'text':
      return <TextControl field={field} {...props} />
    case 'number':
      return <NumberControl field={field} {...props} />
    case 'duration':
      return <DurationControl field={field} {...props} />
    case 'switch':
      return <SwitchControl field={field} {...props} />
    case 'choice':
      return <ChoiceControl field={field} {...props} />
    case 'choices':
      return <ChoicesControl field={field} {...props} />
    case 'words':
      return <WordsControl field={field} {...props} />
    case 'list':
      return <ListControl field={field} {...props} />
    case 'record':
      return <RecordControl field={field} {...props} />
    case 'group':
      return <GroupControl field={field} {...props} />
    case 'variant':
      return <VariantControl field={field} {...props} />
    case 'either':
      return <EitherControl field={field} {...props} />
    case 'saveTo':
      return <SaveToControl field={field} {...props} />
    case 'message':
      return <MessageControl field={field} {...props} />
    case 'rules':
      return <RulesControl field={field} {...props} />
    case 'json':
      return <JsonControl field={field} {...props} />
    case 'fixed':
    case 'id':
      return null
    default:
      return field satisfies never
  }
}
