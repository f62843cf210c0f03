# One image for the server and the programs of operators. NODE is the version that package.json pins under optionalDependencies.
ARG NODE=26.10.0

FROM node:${NODE}-slim AS build
WORKDIR /agio
COPY . .
# Nothing here counts on scripts of packages (.npmrc), and no secret is needed to build.
RUN npm ci --no-audit --no-fund && node harness/launch/build-web.mjs && node harness/launch/bundle-server.mjs apps/server/dist/image
# The image's own Node is the pinned one: what npm brought besides is left out, as are the tools.
RUN npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/.cache bench e2e harness/*.ts tools docs

FROM node:${NODE}-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  GLIBC_TUNABLES=glibc.malloc.hugetlb=1 NODE_COMPILE_CACHE=/tmp/node-compile-cache
WORKDIR /agio
COPY --from=build /agio /agio
# The server refuses a data folder that others can open, or that is somebody else's.
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME /data
# Customers, operators, and figures where METRICS_PORT asks for them.
EXPOSE 3000 3001 9100
# A start may have a million commands to replay.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=32", "apps/server/dist/image/apps-server-main.js"]
