# One image for everything: the web service by default, `services/listener/src/main.ts` for the listener, and
# `services/web/src/commands/main.ts COMMAND` for commands.
FROM node:24-slim AS build
WORKDIR /chispa
COPY . .
RUN npm run build
# Then only what runs: no tools, no bundler, no embedded PostgreSQL.
RUN find . -name node_modules -prune -exec rm -rf {} + \
 && npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund --workspace packages --workspace services \
 && node setup/patches.mjs

FROM node:24-slim
WORKDIR /chispa
COPY --from=build /chispa/package.json ./
COPY --from=build /chispa/node_modules node_modules
COPY --from=build /chispa/packages packages
COPY --from=build /chispa/services services
COPY --from=build /chispa/frontend/dist frontend/dist
# The files belong to root and nothing is written beside them: the root file system may be read-only.
USER node
ENV NODE_ENV=production HOST=0.0.0.0 LISTENER_HOST=0.0.0.0 DATA_DIR=/tmp
EXPOSE 3000 4100
HEALTHCHECK --interval=10s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then(reply => process.exit(reply.ok ? 0 : 1))"]
# No shell and no npm before it: the signal to stop reaches the service.
ENTRYPOINT ["node", "--max-semi-space-size=8"]
CMD ["services/web/src/main.ts"]
