import { describe, expect, it } from 'vitest'
import { declarationsFirst, isPlainCss } from '../../../src/custom/theme/styleCache'

describe('styles that browsers read as emotion means them', () => {
  it.each([
    'color:red;padding:0 4px;',
    'color:red;&:hover{color:blue;@media (hover: none){color:red;}}',
    '@media (min-width:600px){padding:4px;&.Mui-focused{padding:8px;}}',
    '& .MuiChip-icon,& > .MuiChip-label{color:red;}color:blue;',
    '&::before{content:"";position:absolute;}',
    '.dense &{padding:0;}&.Mui-checked + .MuiSwitch-track{color:red;}',
    '@container (min-width:10em){width:1px;}@supports (display: grid){display:grid;}',
  ])('are inserted as they are: %s', (styles) => expect(isPlainCss(styles)).toBe(true))

  it.each([
    [':hover{color:red;}', 'a pseudo-class would be one of what is inside'],
    ['color:red;::after{content:"";}', 'so would a pseudo-element'],
    ['&:focus,:hover{color:red;}', 'also in a list'],
    ['&:hover,& .icon{& .label{color:red;}}', 'a list has the weight of its heaviest selector'],
    ['& .root{padding:9px;.wide&,.clear&{padding:39px;}}', 'the class belongs to the outer element'],
    ['& .root{@media print{color:red;}.wide&{padding:39px;}}', 'also after something else'],
    ['&.checked{& .thumb{color:red;}}', 'rules inside of rules'],
    ['&::before{&:hover{color:red;}}', 'nothing can be nested in a pseudo-element'],
    ['@media print{&::before{&:hover{color:red;}}}', 'not inside of an at-rule either'],
    ['color:red;// note\npadding:0;', 'there are no line comments'],
    ['@keyframes spin{to{opacity:0;}}', 'animations can not be nested'],
    ['@layer base{color:red;}', 'layers would be others'],
    ['content:"};";color:red;', 'a text is no end'],
    ['background:url(data:image/png;base64,AA);', 'an address is none either'],
  ])('are parsed by emotion otherwise: %s (%s)', (styles) => expect(isPlainCss(styles)).toBe(false))
})

it.each([
  ['@media (min-width:600px){margin:0;}display:flex;', 'display:flex;@media (min-width:600px){margin:0;}'],
  [
    'color:red;&:hover{color:blue;}padding:0;& svg{top:0;}margin:0',
    'color:red;padding:0;margin:0;&:hover{color:blue;}& svg{top:0;}',
  ],
  [
    '@media print{&:hover{color:red;}}@supports (top:0){top:0;}',
    '@media print{&:hover{color:red;}}@supports (top:0){top:0;}',
  ],
  ['color:red;', 'color:red;'],
])('declarations come before rules, which could not win over them otherwise: %s', (styles, expected) =>
  expect(declarationsFirst(styles)).toBe(expected),
)
