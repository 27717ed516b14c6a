/** The first example of a style library's documentation, as a module that is added to a React starter. */
export const styleLibraries = {
  emotion: {
    packages: ['@emotion/react@11.14.0', '@emotion/styled@11.14.1'],
    styles: 'Emotion',
    files: {
      'src/Example.jsx': `import styled from '@emotion/styled'

const Button = styled.button\`
  padding: 32px;
  background-color: hotpink;
  font-size: 24px;
  border-radius: 4px;
\`

export default function Example() {
  return <Button>This my button component.</Button>
}
`,
    },
    seen: { text: /This my button/, selector: 'button', property: 'padding-top', value: '32px' },
  },
  styledComponents: {
    packages: ['styled-components@6.6.0'],
    styles: 'styled-components',
    files: {
      'src/Example.jsx': `import styled from 'styled-components'

const Title = styled.h1\`
  font-size: 1.5em;
  text-align: center;
  color: #BF4F74;
\`

const Wrapper = styled.section\`
  padding: 4em;
  background: papayawhip;
\`

export default function Example() {
  return (
    <Wrapper>
      <Title>Hello World!</Title>
    </Wrapper>
  )
}
`,
    },
    seen: { text: /Hello World!/, selector: 'h1', property: 'color', value: 'rgb(191, 79, 116)' },
  },
  mui: {
    packages: ['@mui/material@9.5.0', '@emotion/react@11.14.0', '@emotion/styled@11.14.1'],
    styles: 'MUI',
    files: {
      'src/Example.jsx': `import Button from '@mui/material/Button'

export default function ButtonUsage() {
  return <Button variant="contained">Hello world</Button>
}
`,
    },
    seen: {
      text: /Hello world/i,
      selector: 'button',
      property: 'background-color',
      value: 'rgb(25, 118, 210)',
    },
  },
} as const
