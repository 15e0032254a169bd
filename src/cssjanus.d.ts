declare module 'cssjanus' {
  const cssjanus: { readonly transform: (styles: string) => string }
  export default cssjanus
}
