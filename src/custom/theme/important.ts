/** Lets declarations win over MUI's, also over those that it writes into the element. */
export const important = (style: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(style).map(([name, value]) => [name, `${value} !important`]))
