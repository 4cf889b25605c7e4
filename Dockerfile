FROM node:24-bookworm-slim
WORKDIR /hopscotch
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=optional
COPY . .
RUN npm run build
USER node
EXPOSE 3000
CMD ["node", "operations/start.ts"]
