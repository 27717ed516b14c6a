import webpack from 'webpack'

export default {
  entry: {},
  output: { publicPath: 'auto', uniqueName: 'mfe_notes', clean: true },
  plugins: [
    new webpack.container.ModuleFederationPlugin({
      name: 'mfe_notes',
      filename: 'entry.js',
      exposes: { './remote': './src/remote.js' },
    }),
    new webpack.DefinePlugin({
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    }),
  ],
}
