import { createApp, h, onUnmounted, ref, shallowRef } from 'vue'

const texts = {
  en: {
    title: 'Notes',
    label: 'Write a note',
    count: 'characters',
    home: 'Toolbox',
    open: 'Open the toolbox',
  },
  zh: { title: '笔记', label: '写一条笔记', count: '个字符', home: '工具箱', open: '打开工具箱' },
}

/** A screen in Vue. It follows the language of the page and navigates within the site. */
export const notesScreen = {
  mount(element, context) {
    const app = createApp({
      setup() {
        const state = shallowRef(context.getState())
        onUnmounted(context.subscribe(() => (state.value = context.getState())))
        const note = ref('')
        return () => {
          const text = texts[state.value.language]
          return h('section', { style: 'display: grid; gap: 16px; padding: 32px' }, [
            h('h1', text.title),
            h('label', [
              text.label,
              h('input', { value: note.value, onInput: event => (note.value = event.target.value) }),
            ]),
            h('p', { role: 'status' }, `${note.value.length} ${text.count}`),
            h('a', { href: '/tools' }, text.home),
            h('button', { type: 'button', onClick: () => context.navigate('/tools') }, text.open),
          ])
        }
      },
    })
    app.mount(element)
    return () => app.unmount()
  },
}
