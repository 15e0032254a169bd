import { Avatar } from '@mui/material'
import ImageOutlinedIcon from '@mui/icons-material/ImageOutlined'
import type { ImageField } from '../field'
import type { ColumnProps, KindOf } from './kind'
import { plain, textOf } from './plain'

const side = 96

interface PictureProps {
  readonly url: string
  readonly alt: string
  readonly placeholder: string | undefined
}

export const Picture = ({ url, alt, placeholder }: PictureProps) => (
  <Avatar
    variant="rounded"
    src={url}
    alt={url && alt}
    sx={{ width: side, height: side, bgcolor: 'action.hover', color: 'text.secondary' }}
    slotProps={{ img: { style: { objectFit: 'contain' } } }}
  >
    {placeholder ? <img src={placeholder} alt="" width={side} height={side} /> : <ImageOutlinedIcon />}
  </Avatar>
)

/** Returns the member of the largest picture, which is listed last. It is shown, and its input shows the error. */
export const shownMember = ({ sends }: ImageField) => sends.at(-1) ?? ''

const Column = ({ record, field, title }: ColumnProps<ImageField>) => (
  <Picture url={textOf(record[shownMember(field)])} alt={title} placeholder={field.placeholder} />
)

export const imageKind: KindOf<ImageField> = {
  ...plain,
  filter: null,
  isWide: () => true,
  isInHead: true,
  Column,
  text: () => '',
  payload: (values, _name, { sends }) => Object.fromEntries(sends.map((member) => [member, values[member] ?? null])),
  errorKeys: (_name, { sends }) => sends,
  inputName: (_name, field) => shownMember(field),
  isVirtual: true,
  initial: (_name, { sends }) => Object.fromEntries(sends.map((member) => [member, null])),
}
